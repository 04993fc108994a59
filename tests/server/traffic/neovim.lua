-- Uses everything that Neovim has for a language server, on PROGRAM, through SERVER (a list); run by `nvim --headless --clean -S`.
vim.filetype.add({ extension = { mlir = 'mlir' } })
vim.lsp.config('mlir_activity', { cmd = SERVER, filetypes = { 'mlir' }, root_markers = { '.git' }, init_options = { mlirActivity = { completion = { enable = true } } } })
vim.lsp.enable('mlir_activity')
vim.cmd.edit(PROGRAM)
local buffer = vim.api.nvim_get_current_buf()
vim.wait(60000, function() return #vim.lsp.get_clients({ bufnr = 0 }) > 0 and #vim.diagnostic.get(0) > 0 end, 50)
vim.lsp.inlay_hint.enable(true)
local function pause() vim.wait(700, function() return false end, 50) end
local function at(line, column) vim.api.nvim_win_set_cursor(0, { line, column }) end
local function ask(method, more)
  local params = vim.lsp.util.make_position_params(0, 'utf-8')
  for name, value in pairs(more or {}) do params[name] = value end
  return vim.lsp.buf_request_sync(0, method, params, 60000)
end
local function type_in(line, column, words)
  for _, letter in ipairs(vim.fn.split(words, '\\zs')) do
    vim.api.nvim_buf_set_text(buffer, line, column, line, column, { letter })
    column = column + #letter
    vim.wait(20, function() return false end, 5)
  end
end
pause()
for _, place in ipairs({ { 2, 12 }, { 2, 14 }, { 3, 4 }, { 4, 60 }, { 5, 8 }, { 6, 9 } }) do
  at(unpack(place))
  ask('textDocument/hover'); ask('textDocument/definition'); ask('textDocument/documentHighlight')
  ask('textDocument/references', { context = { includeDeclaration = true } })
end
at(2, 12)
local prepared = ask('textDocument/prepareCallHierarchy')
for _, each in pairs(prepared or {}) do
  if each.result and each.result[1] then
    vim.lsp.buf_request_sync(0, 'callHierarchy/incomingCalls', { item = each.result[1] }, 60000)
    vim.lsp.buf_request_sync(0, 'callHierarchy/outgoingCalls', { item = each.result[1] }, 60000)
  end
end
local document = { textDocument = vim.lsp.util.make_text_document_params() }
for _, method in ipairs({ 'documentSymbol', 'foldingRange', 'codeLens', 'semanticTokens/full' }) do
  local answers = vim.lsp.buf_request_sync(0, 'textDocument/' .. method, document, 60000)
  for _, each in pairs(answers or {}) do
    if method == 'codeLens' and each.result then
      for _, lens in ipairs(each.result) do
        if not lens.command then vim.lsp.buf_request_sync(0, 'codeLens/resolve', lens, 60000) end
      end
    end
  end
end
vim.lsp.buf_request_sync(0, 'workspace/symbol', { query = 'f' }, 60000)
ask('textDocument/selectionRange', { positions = { { line = 4, character = 10 } } })
local range = { start = { line = 1, character = 11 }, ['end'] = { line = 1, character = 11 } }
vim.lsp.buf_request_sync(0, 'textDocument/codeAction', { textDocument = document.textDocument, range = range, context = { diagnostics = {} } }, 60000)
-- Typing: a line is begun, completed, broken, mended, undone; questions go out meanwhile.
type_in(5, 0, '  %new = arith.mulf %')
at(6, 21)
ask('textDocument/completion')
type_in(5, 21, 'y, %y : f64 // π')
pause()
at(6, 3)
ask('textDocument/rename', { newName = '%renamed' })
vim.api.nvim_buf_set_lines(buffer, 3, 4, false, {})
pause()
vim.cmd.undo()
pause()
at(9, 30)
ask('textDocument/signatureHelp')
vim.lsp.buf_notify(0, 'workspace/didChangeConfiguration', { settings = { mlirActivity = { inlayHints = { active = true, sources = true } } } })
pause()
vim.lsp.buf_request_sync(0, 'workspace/executeCommand', { command = 'mlirActivity.explain', arguments = { { uri = document.textDocument.uri, position = { line = 4, character = 9 } } } }, 60000)
vim.api.nvim_buf_set_lines(buffer, 0, -1, false, { 'func.func @empty() {', '  return', '}' })
pause()
vim.cmd('bdelete!')
pause()
for _, client in ipairs(vim.lsp.get_clients()) do client:stop() end
vim.wait(8000, function() return #vim.lsp.get_clients() == 0 end, 50)
vim.cmd('qa!')
