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

/**
 * A minimal page with the elements that the script uses. It has a revision, `sum` as the amount due, and `typed` as
 * what the customer entered.
 */
function pageOf(revision: string, sum: string, typed = '') {
  const parts: Record<string, { innerHTML: string }> = {
    due: { innerHTML: sum },
    signature: { innerHTML: typed },
  }
  return {
    body: { dataset: { base: '/p/token' } },
    parts,
    getElementById: (id: string): unknown => parts[id] ?? null,
    querySelector: () => ({ value: revision }),
  }
}

/** Ticks a box on a page of revision 2. The request for the new amount is answered with the page `answer`. */
async function tick(answer: ReturnType<typeof pageOf>) {
  const page = pageOf('2', '$100.00', 'Ada Lovelace')
  let dispatch: (event: unknown) => void = () => {}
  const form = {
    setAttribute: () => {},
    removeAttribute: () => {},
    addEventListener: (_: string, listener: typeof dispatch) => (dispatch = listener),
    prepend: (notice: { words: unknown[] }) => displayed.push(...notice.words),
  }
  const displayed: unknown[] = []
  const requests: string[] = []
  const visits: string[] = []
  runInNewContext(script, {
    document: {
      ...page,
      getElementById: (id: string) => (id === 'accept' ? form : page.getElementById(id)),
      createElement: (name: string) => {
        const element = { name, words: [] as unknown[], setAttribute: () => {} }
        return Object.assign(element, { append: (...words: unknown[]) => element.words.push(...words) })
      },
    },
    location: {
      pathname: '/p/token',
      assign: (address: string) => visits.push(address),
      replace: (address: string) => visits.push(address),
      reload: () => visits.push('reload'),
    },
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
  const { due, signature } = page.parts
  return { sum: due!.innerHTML, typed: signature!.innerHTML, displayed, requests, visits }
}

test('the total of a choice is requested from the server and shown, and the entered text stays', async () => {
  assert.deepEqual(await tick(pageOf('2', '$150.00')), {
    sum: '$150.00',
    typed: 'Ada Lovelace',
    displayed: [],
    requests: ['/p/token/preview'],
    visits: [],
  })
})

test('if the estimate changed meanwhile, the page says so, links to the new one and keeps its old total and the entered text', async () => {
  const { sum, typed, displayed, visits } = await tick(pageOf('3', '$999.00'))
  assert.deepEqual([sum, typed, visits], ['$100.00', 'Ada Lovelace', []])
  assert.equal(displayed[0], 'This estimate has changed since you opened the page. ')
  assert.equal((displayed[1] as { href: string }).href, '/p/token')
})
