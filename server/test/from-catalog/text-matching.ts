import fc from 'fast-check'

const texts = new Map<string, fc.Arbitrary<string>>()
const textsPerPattern = 200

/**
 * Generates texts that match the pattern by choosing from 200 texts. These are generated only once for each pattern,
 * because generating one can take a hundred times as long as choosing one.
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
