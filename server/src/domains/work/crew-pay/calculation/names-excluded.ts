/** True if the text contains one of the excluded words or phrases. Matches only whole words, and ignores case. */
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
