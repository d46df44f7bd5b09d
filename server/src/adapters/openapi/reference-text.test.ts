import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/test-app.ts'
import { apiDescription } from './index.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- the test reads the document as the JSON that callers get.
const document = apiDescription('http://quoin.test') as any

/**
 * Returns the HTML of the reference page without its scripts and styles, that is, what a reader without JavaScript
 * sees.
 */
async function readWithoutScript(): Promise<string> {
  const { server } = await testApp()
  const { payload } = await server.inject('/docs')
  return payload.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
}

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

test('the page without script has the method, path and summary of each operation below the heading of its tag', async () => {
  const html = await readWithoutScript()
  const groups = html.split('<h3 ').slice(1)
  const text = new Map(groups.map((group) => [/>([^<]+)<\/h3>/.exec(group)![1]!, plain(group)]))
  const expected = Object.entries<Record<string, { summary: string; tags: string[] }>>(
    document.paths,
  ).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, tags }]) => ({
      tag: tags[0]!,
      line: `${method.toUpperCase()} ${path} ${summary}\n`,
    })),
  )
  assert.ok(expected.length > 20)
  for (const { tag, line } of expected) assert.ok(text.get(tag)?.includes(line), line)
  for (const name of Object.keys(document.webhooks)) assert.ok(html.includes(`<code>${name}</code>`), name)
})

test('the page without JavaScript has the whole description, without leftover Markdown', async () => {
  const text = plain(await readWithoutScript())
  const description = document.info.description.replaceAll(/^## |^\* |[`]|\*\*/gm, '')
  const single = (value: string): string => value.replaceAll(/\s+/g, ' ')
  for (const paragraph of description.split(/\n{2,}|\n(?=Live keys|Test keys)/))
    assert.ok(single(text).includes(single(paragraph.trim())), paragraph)
  assert.deepEqual(text.match(/`|\*\*|^## |^\* /gm), null)
})

test('each link within the page leads to exactly one anchor', async () => {
  const html = await readWithoutScript()
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
  const links = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id!)
  assert.ok(links.length > 40)
  for (const link of links) assert.equal(ids.filter((id) => id === link).length, 1, link)
})
