import { escapeHtml } from '../../kernel/messages/mail/index.ts'
import { basePath } from '../rest/mount.ts'
import type { JsonObject } from './component-schemas.ts'
import { renderInline, renderMarkdown, sectionId, sectionTitles } from './render-markdown.ts'

/** Fields of the API description that the text of the reference page uses. */
interface Description {
  info: { title: string; version: string; description: string }
  servers: readonly [{ url: string; description: string }]
  tags: readonly { name: string; description: string }[]
  paths: Record<string, Record<string, { summary: string; description: string; tags: readonly [string] }>>
  webhooks: Record<string, { post: { summary: string } }>
}

interface Operation {
  method: string
  path: string
  summary: string
  /**
   * Last paragraph of the operation's description. It states the required scope and the modes of API keys that may use
   * the operation.
   */
  access: string
  tag: string
}

/**
 * Writes the reference as HTML that needs no scripts: the rules of the API, its operations by tag, and its
 * events. All of it is taken from the API description.
 */
export function referenceText(document: JsonObject): string {
  // The type of `document` is that of any JSON object, so a cast is needed to read its fields.
  const description = document as unknown as Description
  const { info, servers, tags, webhooks } = description
  const operations = Map.groupBy(operationsOf(description), ({ tag }) => tag)
  return `<h1>${escapeHtml(info.title)}</h1>
<p>Version ${escapeHtml(info.version)}. Address: <code>${escapeHtml(servers[0].url)}</code>. The same description for
programs: <a href="${basePath}/openapi.json">${basePath}/openapi.json</a>.</p>
<nav aria-label="Contents">
<p>Rules: ${sectionTitles(info.description).map(sectionLink).join(', ')}</p>
<p>Operations: ${tags.map(({ name }) => tagLink(name)).join(', ')}</p>
<p><a href="#events">Events</a></p>
</nav>
${renderMarkdown(info.description)}
<h2 id="operations">Operations</h2>
${tags.map((tag) => renderTag(tag, operations.get(tag.name) ?? [])).join('\n')}
<h2 id="events">Events</h2>
<ul class="operations">
${Object.entries(webhooks)
  .map(([name, { post }]) => `<li><code>${escapeHtml(name)}</code> ${renderInline(post.summary)}</li>`)
  .join('\n')}
</ul>`
}

function operationsOf({ paths }: Description): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, description, tags }]) => ({
      method: method.toUpperCase(),
      path,
      summary,
      access: description.split('\n\n').at(-1)!,
      tag: tags[0],
    })),
  )
}

function renderTag({ name, description }: Description['tags'][number], operations: Operation[]): string {
  return `<h3 id="${escapeHtml(tagId(name))}">${escapeHtml(name)}</h3>
<p>${renderInline(description)}</p>
<ul class="operations">
${operations.map(renderOperation).join('\n')}
</ul>`
}

function renderOperation({ method, path, summary, access, tag }: Operation): string {
  const id = escapeHtml(`${tagId(tag)}/${method}${path}`)
  return `<li id="${id}"><a href="#${id}"><code>${method} ${escapeHtml(path)}</code></a> ${renderInline(summary)}
<small>${renderInline(access)}</small></li>`
}

/** HTML id of a tag's section. The viewer uses the same id. */
function tagId(name: string): string {
  return `tag/${name.toLowerCase()}`
}

function sectionLink(title: string): string {
  return `<a href="#${escapeHtml(sectionId(title))}">${escapeHtml(title)}</a>`
}

function tagLink(name: string): string {
  return `<a href="#${escapeHtml(tagId(name))}">${escapeHtml(name)}</a>`
}
