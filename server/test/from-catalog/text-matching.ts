import fc from 'fast-check'

const texts = new Map<string, fc.Arbitrary<string>>()
const textsPerPattern = 200

/**
 * Generates texts that match the pattern, chosen from 200. These are generated once for each pattern, because
 * generating a text for a negated character class takes a hundred times as long as choosing one.
 */
export function textMatching(pattern: RegExp): fc.Arbitrary<string> {
  const known = texts.get(String(pattern))
  if (known) return known
  const made = fc.constantFrom(
    ...fc.sample(fc.stringMatching(pattern), { seed: 7, numRuns: textsPerPattern }),
  )
  texts.set(String(pattern), made)
  return made
}
