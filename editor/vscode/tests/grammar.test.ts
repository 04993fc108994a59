/** The grammar is structural: it knows the forms of MLIR and no dialect. Each case names the words of a line and their scopes. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { INITIAL, parseRawGrammar, Registry, type IGrammar } from 'vscode-textmate';

let grammar: IGrammar;

beforeAll(async () => {
  await loadWASM(readFileSync(createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm')));
  const path = 'syntaxes/mlir.tmLanguage.json';
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: () => Promise.resolve(parseRawGrammar(readFileSync(path, 'utf8'), path)),
  });
  const loaded = await registry.loadGrammar('source.mlir');
  if (!loaded) {
    throw new Error('the grammar did not load');
  }
  grammar = loaded;
});

/** Text and innermost scope of every coloured piece of a line. */
function colours(line: string): [string, string][] {
  return grammar
    .tokenizeLine(line, INITIAL)
    .tokens.map(({ startIndex, endIndex, scopes }) => [line.slice(startIndex, endIndex), scopes.at(-1) ?? ''] as [string, string])
    .filter(([, scope]) => scope !== 'source.mlir')
    .map(([text, scope]) => [text, scope.replace(/\.mlir$/, '')]);
}

const OP = 'entity.name.function';
const DIALECT = 'entity.name.namespace';
const VALUE = 'variable.other';
const TYPE = 'storage.type';
const NUMBER = 'constant.numeric';
const SHAPE = 'constant.numeric.shape';
const ATTRIBUTE = 'entity.other.attribute-name';
const MARK = 'keyword.operator';

describe('a line', () => {
  it.each<[string, [string, string][]]>([
    [
      '%y = arith.addf %x, %x : f64 // twice',
      [['%y', VALUE], ['=', MARK], ['arith', DIALECT], ['.addf', OP], ['%x', VALUE], ['%x', VALUE], [':', MARK], ['f64', TYPE], ['// twice', 'comment.line.double-slash']],
    ],
    ['  %r:2 = foo.bar.baz %r#1, %-x.$', [['%r:2', VALUE], ['=', MARK], ['foo', DIALECT], ['.bar.baz', OP], ['%r#1', VALUE], ['%-x.$', VALUE]]],
    ['  return %0 : f32', [['return', OP], ['%0', VALUE], [':', MARK], ['f32', TYPE]]],
    ['%0:2 = call @f(%x)', [['%0:2', VALUE], ['=', MARK], ['call', OP], ['@f', 'entity.name.function.symbol'], ['%x', VALUE]]],
    ['module attributes {a.b = 1} {', [['a.b', ATTRIBUTE], ['=', MARK], ['1', NUMBER]]],
    ['module { // all', [['module', OP], ['// all', 'comment.line.double-slash']]],
    ['  return', [['return', OP]]],
    ['tensor<0xf32>', [['tensor', TYPE], ['0x', SHAPE], ['f32', TYPE]]],
    ['  ins(%a : f32)', [['%a', VALUE], [':', MARK], ['f32', TYPE]]],
    ['  cf.br ^bb1(%x : i64)', [['cf', DIALECT], ['.br', OP], ['^bb1', 'entity.name.label'], ['%x', VALUE], [':', MARK], ['i64', TYPE]]],
    [
      'func.func private @f(%m: memref<4x?xf64, #map>) -> !llvm.ptr attributes {llvm.noalias} {',
      [
        ['func', DIALECT], ['.func', OP], ['@f', 'entity.name.function.symbol'], ['%m', VALUE], [':', MARK], ['memref', TYPE],
        ['4x?x', SHAPE], ['f64', TYPE], ['#map', 'support.constant.attribute'], ['->', MARK], ['!llvm.ptr', 'entity.name.type'], ['llvm.noalias', ATTRIBUTE],
      ],
    ],
    [
      '  %c = arith.constant dense<[1.5e-3, -2, 0xFF]> : vector<[4]xbf16>',
      [
        ['%c', VALUE], ['=', MARK], ['arith', DIALECT], ['.constant', OP], ['dense', 'keyword.other'],
        ['1.5e-3', NUMBER], ['-2', NUMBER], ['0xFF', 'constant.numeric.hex'], [':', MARK], ['vector', TYPE], ['[4]x', SHAPE], ['bf16', TYPE],
      ],
    ],
    [
      '  ^bb0(%a: f32): linalg.yield %a : f32',
      [['^bb0', 'entity.name.label'], ['%a', VALUE], [':', MARK], ['f32', TYPE], [':', MARK], ['linalg', DIALECT], ['.yield', OP], ['%a', VALUE], [':', MARK], ['f32', TYPE]],
    ],
    ['#map = affine_map<(d0) -> (d0)>', [['#map', 'support.constant.attribute'], ['=', MARK], ['affine_map', 'keyword.other'], ['->', MARK]]],
    ['  {value = true, enzyme.const}', [['value', ATTRIBUTE], ['=', MARK], ['true', 'constant.language'], ['enzyme.const', ATTRIBUTE]]],
  ])('%s', (line, expected) => {
    expect(colours(line)).toEqual(expected);
  });

  it('in generic form shows the operation inside its quotes', () => {
    expect(colours('%y = "my-op"(%x) : (f64) -> f64').map(([text]) => text)).not.toContain('my');
    expect(colours('"enzyme.autodiff"(%x)')).toEqual(expect.arrayContaining([['enzyme', DIALECT], ['.autodiff', OP]]));
  });

  it('may hold a comment sign in a string', () => {
    const scopes = colours('sym = "a // \\22 b" // c');
    expect(scopes.filter(([, scope]) => scope.startsWith('comment'))).toEqual([['// c', 'comment.line.double-slash']]);
    expect(scopes).toContainEqual(['\\22', 'constant.character.escape']);
  });

  it('with an open string does not spoil the next one', () => {
    const { ruleStack } = grammar.tokenizeLine('  "open', INITIAL);
    const next = grammar.tokenizeLine('  cf.br ^bb1', ruleStack).tokens;
    expect(next.some(({ scopes }) => scopes.includes('entity.name.label.mlir'))).toBe(true);
  });
});
