-- miniSysY and LLVM IR in Neovim 0.11 or newer: add this to init.lua.
vim.filetype.add({ extension = { sy = 'minisysy', ll = 'llvm' } })
vim.lsp.config('minisysy', {
  cmd = { 'compiler', '--lsp' },
  filetypes = { 'minisysy', 'llvm' },
})
vim.lsp.enable('minisysy')

vim.api.nvim_create_autocmd('FileType', {
  pattern = { 'minisysy', 'llvm' },
  callback = function(event)
    vim.bo[event.buf].commentstring = event.match == 'llvm' and '; %s' or '// %s'
    if event.match == 'minisysy' then
      -- The syntax is a part of C's.
      vim.bo[event.buf].syntax = 'c'
    end
  end,
})

vim.api.nvim_create_autocmd('LspAttach', {
  callback = function(event)
    local client = vim.lsp.get_client_by_id(event.data.client_id)
    if not client or client.name ~= 'minisysy' then return end
    -- Neovim has keys for K, grn, gra, grr and the outline; these are the others.
    local function key(keys, action) vim.keymap.set('n', keys, action, { buffer = event.buf }) end
    key('gd', vim.lsp.buf.definition)
    key('<leader>l', vim.lsp.codelens.run)
    local function refresh() vim.lsp.codelens.refresh({ bufnr = event.buf }) end
    vim.api.nvim_create_autocmd({ 'BufEnter', 'InsertLeave', 'BufWritePost' }, {
      buffer = event.buf,
      callback = refresh,
    })
    refresh()
  end,
})

-- What the lenses do, with the file as it is on the disk.
local function path(command) return vim.uri_to_fname(command.arguments[1]) end
-- What the program writes for these arguments. Errors are shown apart from it; the editor has the warnings.
local function output(arguments)
  local done = vim.system({ 'compiler', '-W', 'none', unpack(arguments) }, { text = true }):wait()
  if done.stderr ~= '' then vim.notify(done.stderr, vim.log.levels.ERROR) end
  return done.code == 0 and done.stdout or nil
end
-- Opens what the program writes as this kind of file.
local function open_in_browser(command, kind, options)
  local file = vim.fn.tempname() .. '.' .. kind
  local arguments = vim.list_extend({ '--emit', kind, '-o', file, path(command) }, options)
  if output(arguments) then vim.ui.open(file) end
end
vim.lsp.commands['minisysy.run'] = function(command)
  vim.cmd('split | terminal compiler --run ' .. vim.fn.shellescape(path(command)))
end
vim.lsp.commands['minisysy.showIr'] = function(command)
  local text = output({ path(command) })
  if not text then return end
  vim.cmd('vnew | setlocal buftype=nofile filetype=llvm')
  vim.api.nvim_buf_set_lines(0, 0, -1, false, vim.split(text, '\n', { trimempty = true }))
end
vim.lsp.commands['minisysy.showSsa'] = function(command)
  open_in_browser(command, 'html', { '--function', command.arguments[2] })
end
vim.lsp.commands['minisysy.showGraph'] = function(command)
  open_in_browser(command, 'svg', { '-O0', '--function', command.arguments[2] })
end
