import { wordsOf } from './search-terms.ts'

type Texts = readonly (string | null)[] | undefined

/** True if a word of these texts begins with `word`. */
export function says(texts: Texts, word: string): boolean {
  const begin = word.toLowerCase()
  return (texts ?? []).some((text) =>
    wordsOf(text ?? '').some((each) => each.toLowerCase().startsWith(begin)),
  )
}

/** True if one of these phone numbers, or its last ten, seven or four digits, begins with `word`. */
export function isNumberOf(phones: Texts, word: string): boolean {
  return (phones ?? []).some((phone) => {
    const digits = (phone ?? '').replaceAll(/\D/g, '')
    return [digits, digits.slice(-10), digits.slice(-7), digits.slice(-4)].some((each) =>
      each.startsWith(word),
    )
  })
}
