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
    key('<leader>l', vim.lsp.codelens.run)
    vim.api.nvim_create_autocmd({ 'BufEnter', 'InsertLeave', 'BufWritePost' }, {
      buffer = event.buf,
      callback = vim.lsp.codelens.refresh,
    })
  end,
})

-- What the lenses do, with the file as it is on the disk.
local function path(command) return vim.uri_to_fname(command.arguments[1]) end
-- Opens what the program writes as this kind of file.
local function open_in_browser(command, kind, options)
  local file = vim.fn.tempname() .. '.' .. kind
  local call = vim.list_extend({ 'compiler', '--emit', kind, '-o', file, path(command) }, options)
  if vim.fn.system(call) and vim.v.shell_error == 0 then
    local opener = vim.env.BROWSER or (vim.fn.has('mac') == 1 and 'open' or 'xdg-open')
    vim.fn.jobstart({ opener, file }, { detach = true })
  end
end
vim.lsp.commands['minisysy.run'] = function(command)
  vim.cmd('split | terminal compiler --run ' .. vim.fn.shellescape(path(command)))
end
vim.lsp.commands['minisysy.showIr'] = function(command)
  local lines = vim.fn.systemlist({ 'compiler', path(command) })
  vim.cmd('vnew | setlocal buftype=nofile filetype=llvm')
  vim.api.nvim_buf_set_lines(0, 0, -1, false, lines)
end
vim.lsp.commands['minisysy.showSsa'] = function(command) open_in_browser(command, 'html', {}) end
vim.lsp.commands['minisysy.showGraph'] = function(command)
  open_in_browser(command, 'svg', { '-O0', '--function', command.arguments[2] })
end
