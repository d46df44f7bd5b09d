import { createRequire } from 'node:module'

/**
 * Types of the parts of highlight.js that are used. Its own types would add the types of browsers to the whole project.
 */
interface Highlighter {
  registerLanguage(name: string, language: unknown): void
  highlight(text: string, options: { language: string }): { value: string }
}

const require = createRequire(import.meta.url)
const highlighter = require('highlight.js/lib/core') as Highlighter
const languages = { sh: 'bash', json: 'json', ts: 'typescript' }
for (const [name, file] of Object.entries(languages))
  highlighter.registerLanguage(name, require(`highlight.js/lib/languages/${file}`))

/**
 * Returns the HTML of a code block with classes for syntax highlighting. Undefined if the language is not highlighted.
 */
export function highlight(text: string, language: string): string | undefined {
  return language in languages ? highlighter.highlight(text, { language }).value : undefined
}
