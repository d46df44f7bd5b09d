/** True if the text contains one of these words or sequences of words, as whole words and ignoring case. */
export function namesExcluded(text: string, excluded: readonly string[]): boolean {
  const said = ` ${wordsOf(text).join(' ')} `
  return excluded.some((each) => {
    const words = wordsOf(each)
    return words.length > 0 && said.includes(` ${words.join(' ')} `)
  })
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  )
}
