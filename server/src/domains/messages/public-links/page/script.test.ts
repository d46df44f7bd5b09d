import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { script } from './script.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the script reports the view, and runs without errors on a page without a form', () => {
  const requests: string[] = []
  const moved: string[] = []
  const page = { body: { dataset: { base: '/below/p/token', tell: 'viewed' } }, getElementById: () => null }
  runInNewContext(script, {
    document: page,
    location: { pathname: '/below/p/token/accept' },
    history: { replaceState: (_state: unknown, _title: string, address: string) => moved.push(address) },
    fetch: async (address: string) => requests.push(address),
  })
  assert.deepEqual(requests, ['/below/p/token/viewed'])
  assert.deepEqual(moved, ['/below/p/token'], 'loading it anew sends no form again')
})

/** A minimal page with the elements that the script uses. It shows this revision, and `sum` as the amount due. */
function pageOf(revision: string, sum: string) {
  const parts: Record<string, { innerHTML: string }> = { due: { innerHTML: sum } }
  return {
    body: { dataset: { base: '/p/token' } },
    parts,
    getElementById: (id: string): unknown => parts[id] ?? null,
    querySelector: () => ({ value: revision }),
  }
}

/** Ticks a box on a page of revision 2. The request for the new amount is answered with the page `answer`. */
async function tick(answer: ReturnType<typeof pageOf>) {
  const page = pageOf('2', '$100.00')
  let dispatch: (event: unknown) => void = () => {}
  const form = {
    setAttribute: () => {},
    removeAttribute: () => {},
    addEventListener: (_: string, listener: typeof dispatch) => (dispatch = listener),
    prepend: (notice: { words: unknown[] }) => displayed.push(...notice.words),
  }
  const displayed: unknown[] = []
  const requests: string[] = []
  runInNewContext(script, {
    document: {
      ...page,
      getElementById: (id: string) => (id === 'accept' ? form : page.getElementById(id)),
      createElement: (name: string) => {
        const element = { name, words: [] as unknown[], setAttribute: () => {} }
        return Object.assign(element, { append: (...words: unknown[]) => element.words.push(...words) })
      },
    },
    location: { pathname: '/p/token' },
    fetch: async (address: string) => {
      requests.push(address)
      return { ok: true, text: async () => '' }
    },
    FormData: Object,
    URLSearchParams: Object,
    DOMParser: class {
      parseFromString = () => answer
    },
    setTimeout: (run: () => void) => run(),
    clearTimeout: () => {},
  })
  dispatch({ target: { matches: () => true } })
  await settled()
  return { sum: page.parts['due']!.innerHTML, displayed, requests }
}

test('the total of a choice is requested from the server and shown', async () => {
  assert.deepEqual(await tick(pageOf('2', '$150.00')), {
    sum: '$150.00',
    displayed: [],
    requests: ['/p/token/preview'],
  })
})

test('if the estimate changed meanwhile, the page says so, links to the new one and keeps its old total', async () => {
  const { sum, displayed } = await tick(pageOf('3', '$999.00'))
  assert.equal(sum, '$100.00')
  assert.equal(displayed[0], 'This estimate has changed since you opened the page. ')
  assert.equal((displayed[1] as { href: string }).href, '/p/token')
})
