/**
 * Matches the text that can precede a regular expression literal: an operator, an opening bracket or a
 * keyword.
 */
const beforeExpression = /(?:[(,=:[!&|?{};<>+*/%~^-]|\b(?:return|typeof|case|in|of|await|yield))\s*$/

/**
 * Replaces comments, regular expressions and the text of string literals by spaces. Expressions in template literals
 * are not replaced.
 */
export function codeOnly(source: string): string {
  let code = ''
  let at = 0
  /** For each open template literal, the number of open braces in its current expression. */
  const templates: number[] = []
  const skip = (pattern: RegExp): void => {
    pattern.lastIndex = at
    const [text] = pattern.exec(source) ?? [source.slice(at)]
    code += text.replaceAll(/[^\n]/g, ' ')
    at += text.length
  }
  while (at < source.length) {
    const char = source[at]!
    const two = source.slice(at, at + 2)
    if (two === '//') skip(/.*/y)
    else if (two === '/*') skip(/\/\*[^]*?\*\//y)
    else if (char === "'" || char === '"') skip(char === "'" ? /'(?:\\.|[^'\\])*'/y : /"(?:\\.|[^"\\])*"/y)
    else if (char === '/' && beforeExpression.test(code.slice(-40).trimEnd()))
      skip(/\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[\n])+\/\w*/y)
    else if (char === '`' || (char === '}' && templates.at(-1) === 0)) {
      if (char === '}') templates.pop()
      skip(/[`}](?:\\[^]|\$(?!\{)|[^`\\$])*(?:`|\$\{)/y)
      if (source[at - 1] === '{') templates.push(0)
    } else {
      if (char === '{' && templates.length > 0) templates[templates.length - 1]!++
      if (char === '}' && templates.length > 0) templates[templates.length - 1]!--
      code += char
      at++
    }
  }
  return code
}

export function identifiersIn(source: string): Set<string> {
  return new Set(codeOnly(source).match(/[A-Za-z_$][\w$]*/g) ?? [])
}

/** Returns the words of a name in camelCase or kebab-case, in lower case. */
export function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase())
}
