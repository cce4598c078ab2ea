-- Run by `make editor-test`: Neovim with the settings beside this file opens programs, and its language server answers.
local folder = vim.env.EDITOR_TEST_FOLDER

local function fail(why)
  io.stderr:write('editor-test: ' .. why .. '\n')
  vim.cmd('cquit 1')
end

vim.deprecate = function(name) fail(name .. ' is deprecated') end

local passed = 0
local function check(is_right, what)
  if not is_right then fail(what) end
  passed = passed + 1
  print('ok: ' .. what .. '\n')
end

-- Opens a new file with this text.
local function open(name, text)
  local path = folder .. '/' .. name
  local file = assert(io.open(path, 'w'))
  file:write(text)
  file:close()
  vim.cmd('edit ' .. path)
  local buffer = vim.api.nvim_get_current_buf()
  local is_attached = function() return #vim.lsp.get_clients({ bufnr = buffer }) > 0 end
  check(vim.wait(20000, is_attached), name .. ' has a language server')
  return buffer
end

local function text(buffer)
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n') .. '\n'
end

-- The server's answer about the document or, with a line and a column from 0, about a place.
local function ask(buffer, method, params)
  params.textDocument = vim.lsp.util.make_text_document_params(buffer)
  local answers, why = vim.lsp.buf_request_sync(buffer, method, params, 20000)
  if not answers then fail(method .. ': ' .. tostring(why)) end
  for _, answer in pairs(answers) do
    if answer.error then return nil, answer.error.message end
    return answer.result
  end
end

local function has_diagnostics(buffer, count)
  return vim.wait(20000, function() return #vim.diagnostic.get(buffer) == count end)
end

local function encoding()
  return vim.lsp.get_clients({ bufnr = 0 })[1].offset_encoding
end

-- A wrong program is reported, and corrected.
local wrong = open('wrong.sy', 'int main() {\n    int count = 1\n    return count;\n}\n')
check(has_diagnostics(wrong, 1), 'a missing semicolon is reported')
check(vim.diagnostic.get(wrong)[1].code == 'E0006', 'with its code')
local range = { start = { line = 0, character = 0 }, ['end'] = { line = 3, character = 0 } }
local actions = ask(wrong, 'textDocument/codeAction', { range = range, context = { diagnostics = {} } })
vim.lsp.util.apply_workspace_edit(actions[1].edit, encoding())
check(text(wrong):find('int count = 1;\n', 1, true), 'the quick fix is applied')
check(has_diagnostics(wrong, 0), 'then nothing is reported')

-- A name is renamed, or not.
local place = { line = 1, character = 9 }
local function rename(name)
  return ask(wrong, 'textDocument/rename', { position = place, newName = name })
end
vim.lsp.util.apply_workspace_edit(rename('total'), encoding())
check(text(wrong) == 'int main() {\n    int total = 1;\n    return total;\n}\n', 'a name is renamed at each place')
local result, why = rename('while')
check(result == nil and why:find('while', 1, true), 'a name is not renamed to a word of the language')

-- A definition is followed.
vim.api.nvim_win_set_cursor(0, { 3, 12 })
vim.lsp.buf.definition()
local is_there = function() return vim.api.nvim_win_get_cursor(0)[1] == 2 end
check(vim.wait(20000, is_there), 'the cursor goes to a definition')

-- A program is formatted.
local ugly = open('ugly.sy', '// 变\nint main(){return 0;}\nint f(){\nreturn 1;}\n')
local edits = ask(ugly, 'textDocument/formatting', { options = { tabSize = 4, insertSpaces = true } })
vim.lsp.util.apply_text_edits(edits, ugly, encoding())
local neat = '// 变\nint main() { return 0; }\nint f() {\n    return 1;\n}\n'
check(text(ugly) == neat, 'a program is formatted')

-- Lenses: the IR of a program, in a buffer that is not a file.
local lenses = ask(ugly, 'textDocument/codeLens', {})
check(#lenses == 5 and lenses[1].command.title == 'run', 'functions have lenses')
vim.cmd('write')
local function carry_out(lens) vim.lsp.commands[lens.command.command](lens.command) end
carry_out(lenses[2])
check(text(0):find('define i32 @main() {', 1, true), 'a lens shows the IR')
check(not text(0):find('[W0003', 1, true), 'and no messages in it')
-- The page, in a browser.
vim.cmd('buffer ' .. ugly)
local page = ''
vim.ui.open = function(file) page = file end
carry_out(lenses[3])
check(page:match('%.html$') and vim.fn.getfsize(page) > 10000, 'a lens opens the page of --emit html')
-- Errors are shown, and not as IR.
local shown = ''
vim.notify = function(messages) shown = shown .. messages end
local faulty = open('faulty.sy', 'int main() {\n    return x;\n}\n')
local count = #vim.api.nvim_list_bufs()
for _, lens in ipairs(ask(faulty, 'textDocument/codeLens', {})) do
  if lens.command.command ~= 'minisysy.run' then carry_out(lens) end
end
check(shown:find('[E0012]', 1, true), 'errors are shown')
check(count == #vim.api.nvim_list_bufs(), 'and no buffer for them')

-- LLVM IR: names.
local module = open('module.ll', [[
define i32 @twice(i32 %n) {
  %sum = add i32 %n, %n
  br label %end
end:
  ret i32 %sum
}
]])
vim.api.nvim_win_set_cursor(0, { 5, 12 })
vim.lsp.buf.definition()
check(vim.wait(20000, is_there), 'the cursor goes to the definition of a value')
local function hover(line, character)
  local answer = ask(module, 'textDocument/hover', { position = { line = line, character = character } })
  return answer and answer.contents.value or ''
end
check(hover(4, 12):find('%sum = add i32 %n, %n', 1, true), 'a value shows its definition')
check(hover(3, 1):find('immediate dominator: %0', 1, true), 'a block shows its dominator')
local renaming = ask(module, 'textDocument/rename', { position = { line = 2, character = 13 }, newName = 'done' })
vim.lsp.util.apply_workspace_edit(renaming, encoding())
check(text(module):find('br label %done\ndone:\n', 1, true), 'a block is renamed at each place')

-- LLVM IR is checked.
local ir = open('wrong.ll', 'define i32 @main() {\n  ret i32 %x\n}\n')
check(has_diagnostics(ir, 1), 'LLVM IR is checked')
print(passed .. ' passed, 0 failed\n')
vim.cmd('qall!')
