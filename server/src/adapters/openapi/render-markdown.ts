import { escapeHtml } from '../../kernel/messages/mail/index.ts'

/** HTML id of a section. The viewer uses the same id, so links to the section work with and without the viewer. */
export function sectionId(title: string): string {
  return `description/${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
}

/** Returns the titles of the sections of a Markdown text, in order. */
export function sectionTitles(markdown: string): string[] {
  return [...markdown.matchAll(/^## (.+)$/gm)].map(([, title]) => title!)
}

/**
 * Converts Markdown to HTML. Supports only the subset that our descriptions use: sections, paragraphs, lists, code and
 * bold text. Everything else is escaped as text.
 */
export function renderMarkdown(markdown: string): string {
  return markdown
    .trim()
    .split(/\n{2,}/)
    .map(renderBlock)
    .join('\n')
}

function renderBlock(block: string): string {
  const title = /^## (.+)$/.exec(block)?.[1]
  if (title !== undefined) return `<h2 id="${escapeHtml(sectionId(title))}">${renderInline(title)}</h2>`
  if (!block.startsWith('* ')) return `<p>${renderInline(block)}</p>`
  const items = block.slice(2).split(/\n\* /)
  return `<ul>${items.map((item) => `<li>${renderInline(item)}</li>`).join('')}</ul>`
}

/** Renders code and bold text within a paragraph. Asterisks inside code do not mean bold. */
export function renderInline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part, index) =>
      index % 2 === 1
        ? `<code>${escapeHtml(part.slice(1, -1))}</code>`
        : escapeHtml(part).replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>'),
    )
    .join('')
}
