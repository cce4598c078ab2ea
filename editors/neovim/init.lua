-- miniSysY and LLVM IR in Neovim 0.7 or newer: add this to init.lua.
vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  pattern = '*.sy',
  callback = function() vim.bo.filetype = 'minisysy' end,
})
vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  pattern = '*.ll',
  callback = function() vim.bo.filetype = 'llvm' end,
})
local client
vim.api.nvim_create_autocmd('FileType', {
  pattern = { 'minisysy', 'llvm' },
  callback = function(event)
    vim.bo.commentstring = event.match == 'llvm' and '; %s' or '// %s'
    if event.match == 'minisysy' then
      -- The syntax is a part of C's.
      vim.bo.syntax = 'c'
    end
    -- One server for all files.
    client = client or vim.lsp.start_client({
      name = 'minisysy',
      cmd = { 'compiler', '--lsp' },
      root_dir = vim.fn.getcwd(),
      on_exit = function() client = nil end,
    })
    vim.lsp.buf_attach_client(event.buf, client)
    local function key(keys, action) vim.keymap.set('n', keys, action, { buffer = event.buf }) end
    key('gd', vim.lsp.buf.definition)
    key('gr', vim.lsp.buf.references)
    key('K', vim.lsp.buf.hover)
    key('<leader>r', vim.lsp.buf.rename)
    key('<leader>a', vim.lsp.buf.code_action)
  end,
})
