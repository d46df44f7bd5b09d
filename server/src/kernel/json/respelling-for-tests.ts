import * as fc from 'fast-check'

/**
 * A JSON document as a tree, so that a test can spell the same value in many ways. A number is exactly digits ×
 * 10^exponent.
 */
export type Tree =
  | { kind: 'word'; word: 'true' | 'false' | 'null' }
  | { kind: 'number'; digits: bigint; exponent: number }
  | { kind: 'string'; value: string }
  | { kind: 'array'; items: Tree[] }
  | { kind: 'object'; members: [string, Tree][] }

/**
 * Generates strings with lone and paired surrogates, control characters, quotes, and letters that Unicode
 * normalization would join.
 */
const strings = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.string({
    unit: fc.constantFrom('a', 'é', 'e\u0301', '"', '\\', '/', '\n', '\0', '\ud800', '\udc00', '😀'),
    maxLength: 4,
  }),
  fc.constantFrom('__proto__', 'constructor', 'toString', '1', '01', ''),
)

const numbers = fc.record({
  kind: fc.constant('number' as const),
  digits: fc.oneof(
    fc.bigInt({ min: -99n, max: 99n }),
    fc.bigInt({ min: 2n ** 53n - 2n, max: 2n ** 53n + 2n }),
    fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
  ),
  exponent: fc.oneof(fc.integer({ min: -4, max: 4 }), fc.constantFrom(400, -400, 999_999_999_999)),
})

export const trees: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.record({ kind: fc.constant('word' as const), word: fc.constantFrom('true', 'false', 'null') }),
    numbers,
    fc.record({ kind: fc.constant('string' as const), value: strings }),
    fc.record({ kind: fc.constant('array' as const), items: fc.array(tie('tree'), { maxLength: 4 }) }),
    fc.record({
      kind: fc.constant('object' as const),
      members: fc.uniqueArray(fc.tuple(strings, tie('tree')), { maxLength: 4, selector: ([name]) => name }),
    }),
  ),
})).tree

/** Returns a random integer from 0 to `below` - 1. Tests pass a function with a fixed seed. */
export type Choose = (below: number) => number

/** Writes the tree as JSON text, in one of its many spellings. */
export function spell(tree: Tree, choose: Choose): string {
  const space = (): string => [' ', '\n', '\t', '\r\n', '', ''][choose(6)]!
  const write = (tree: Tree): string => {
    if (tree.kind === 'word') return tree.word
    if (tree.kind === 'number') return spellNumber(tree.digits, tree.exponent, choose)
    if (tree.kind === 'string') return spellString(tree.value, choose)
    if (tree.kind === 'array')
      return `[${tree.items.map((item) => space() + write(item) + space()).join(',')}]`
    const members = tree.members.map(
      ([name, value]) => `${space()}${spellString(name, choose)}${space()}:${space()}${write(value)}`,
    )
    return `{${shuffled(members, choose).join(',')}${space()}}`
  }
  return space() + write(tree) + space()
}

function spellNumber(digits: bigint, exponent: number, choose: Choose): string {
  const sign = digits < 0n || (digits === 0n && choose(2) === 1) ? '-' : ''
  const padding = choose(4)
  const padded = `${digits < 0n ? -digits : digits}${'0'.repeat(padding)}`
  const fraction = digits === 0n ? padding : choose(padded.length)
  const whole = padded.slice(0, padded.length - fraction)
  const power = exponent - padding + fraction
  const letter = choose(2) === 0 ? 'e' : 'E'
  const plus = power >= 0 && choose(2) === 0 ? '+' : ''
  const zeros = '0'.repeat(choose(3))
  const suffix =
    power === 0 && choose(2) === 0 ? '' : `${letter}${power < 0 ? '-' : plus}${zeros}${Math.abs(power)}`
  return `${sign}${whole}${fraction > 0 ? `.${padded.slice(-fraction)}` : ''}${suffix}`
}

const shortNames: Record<string, string> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  '\b': 'b',
  '\f': 'f',
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
}

function spellString(value: string, choose: Choose): string {
  let text = ''
  for (const character of value) {
    const mustEscape = character < ' ' || character === '"' || character === '\\' || !character.isWellFormed()
    const way = choose(mustEscape ? 2 : 4)
    if (way >= 2) text += character
    else if (way === 1 && shortNames[character]) text += `\\${shortNames[character]}`
    else for (let at = 0; at < character.length; at += 1) text += unitEscape(character.charCodeAt(at), choose)
  }
  return `"${text}"`
}

function unitEscape(unit: number, choose: Choose): string {
  const digits = unit.toString(16).padStart(4, '0')
  return `\\u${choose(2) === 0 ? digits : digits.toUpperCase()}`
}

function shuffled<T>(items: T[], choose: Choose): T[] {
  const rest = [...items]
  return items.map(() => rest.splice(choose(rest.length), 1)[0]!)
}
