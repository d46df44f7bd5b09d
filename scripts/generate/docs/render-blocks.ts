import type { DescribedMember } from '../../../server/src/adapters/workflows/reference/index.ts'
import { idsSentence } from './example-ids.ts'
import { escapeHtml, type Heading, renderInline, renderMarkdown, renderTabs } from './markdown.ts'
import type { Block, IdsNote, PageLink } from './page.ts'

/** Names of the records that have a page, by their name in lower case. */
export type RecordNames = ReadonlyMap<string, string>

/** Renders the parts of a page as HTML. Adds the headings to `headings`. */
export function blocksAsHtml(blocks: readonly Block[], records: RecordNames, headings: Heading[]): string {
  return blocks
    .map((block) => {
      if (typeof block === 'string') return renderMarkdown(block, headings)
      if ('fields' in block) return fieldList(block.fields, records)
      if ('tabs' in block) return renderTabs(block.tabs)
      if ('ids' in block) return idsNote(block)
      if ('links' in block) return linkList(block.links)
      return `<p class="badges">${block.badges.map(({ text, kind }) => `<span class="badge ${kind}">${text}</span>`).join(' ')}</p>\n`
    })
    .join('')
}

/** Renders the parts of a page as Markdown. */
export function blocksAsMarkdown(blocks: readonly Block[], records: RecordNames): string {
  return blocks
    .map((block) => {
      if (typeof block === 'string') return block.trim()
      if ('fields' in block) return block.fields.flatMap((field) => fieldLines(field, records, 0)).join('\n')
      if ('tabs' in block)
        return block.tabs
          .map(({ label, language, code }) => `${label}:\n\n\`\`\`${language}\n${code}\n\`\`\``)
          .join('\n\n')
      if ('ids' in block) return idsSentence(block.ids)
      if ('links' in block)
        return block.links
          .map(({ path, title, summary }) => `- [${title}](/docs${path}): ${summary}`)
          .join('\n')
      return block.badges.map(({ text }) => text).join(' · ')
    })
    .join('\n\n')
}

/** Replaces the links within the reference to a record by links to its page. */
function withRecordLinks(text: string, records: RecordNames): string {
  return text.replaceAll(/\[([^\]]+)\]\(#([^)]+)\)/g, (_link, words: string, name: string) => {
    const record = records.get(name)
    return record === undefined ? words : `[${words}](/docs/records/${record})`
  })
}

function fieldList(fields: readonly DescribedMember[], records: RecordNames): string {
  return `<ul class="fields">\n${fields.map((field) => fieldItem(field, records)).join('\n')}\n</ul>\n`
}

function fieldItem({ name, facts, description, members }: DescribedMember, records: RecordNames): string {
  const isRequired = facts.includes('required')
  const type = facts
    .filter((fact) => fact !== 'required' && fact !== 'where there is one')
    .map((fact) => renderInline(withRecordLinks(fact, records)))
    .join(', ')
  const marks = [
    ...(isRequired ? ['<span class="required">required</span>'] : []),
    ...(facts.includes('where there is one') ? ['<span class="optional">if present</span>'] : []),
  ].join(' ')
  const meaning = description === undefined ? '' : `<p>${renderInline(description)}</p>`
  const nested =
    members.length === 0
      ? ''
      : `<details><summary>${members.length} fields of <code>${name}</code></summary>${fieldList(members, records)}</details>`
  return `<li><div class="field"><code class="name">${name}</code> <span class="type">${type}</span> ${marks}</div>${meaning}${nested}</li>`
}

function fieldLines(
  { name, facts, description, members }: DescribedMember,
  records: RecordNames,
  depth: number,
): string[] {
  const meaning = description === undefined ? '' : `: ${description}`
  return [
    `${'  '.repeat(depth)}- \`${name}\` – ${withRecordLinks(facts.join(', '), records)}${meaning}`,
    ...members.flatMap((member) => fieldLines(member, records, depth + 1)),
  ]
}

/** The script of the page replaces the printed ids with real ones, if the reader has a key or a session. */
function idsNote({ ids, isMutation, isResource }: IdsNote): string {
  const data = escapeHtml(JSON.stringify(ids))
  const flags = `${isMutation ? ' data-changes' : ''}${isResource ? ' data-resource' : ''}`
  return `<p class="ids" role="status" data-ids="${data}"${flags}>${renderInline(idsSentence(ids))}</p>\n`
}

function linkList(links: readonly PageLink[]): string {
  const items = links.map(({ path, title, summary, isCode }) => {
    const name = isCode ? `<code>${title}</code>` : title
    return `<li><a href="/docs${path}">${name}</a><p>${renderInline(summary)}</p></li>`
  })
  return `<ul class="links">\n${items.join('\n')}\n</ul>\n`
}
