import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { script } from './script.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the script tells of the look, and runs to its end on a page with nothing to sign or to choose', () => {
  const told: string[] = []
  const page = { body: { dataset: { tell: 'viewed' } }, getElementById: () => null }
  runInNewContext(script, {
    document: page,
    location: { pathname: '/p/token/' },
    fetch: async (address: string) => told.push(address),
  })
  assert.deepEqual(told, ['/p/token/viewed'])
})

/** The parts of a page that the script knows, with one revision and a sum. */
function pageOf(revision: string, sum: string) {
  const parts: Record<string, { innerHTML: string }> = { sum: { innerHTML: sum } }
  return {
    body: { dataset: {} },
    parts,
    getElementById: (id: string): unknown => parts[id] ?? null,
    querySelector: () => ({ value: revision }),
  }
}

/** Ticks a box on a page of revision 2, and the service answers with a page of the other one. */
async function tick(answer: ReturnType<typeof pageOf>) {
  const page = pageOf('2', '$100.00')
  let tell: (event: unknown) => void = () => {}
  const form = {
    setAttribute: () => {},
    removeAttribute: () => {},
    addEventListener: (_: string, listener: typeof tell) => (tell = listener),
  }
  let reloads = 0
  const asked: string[] = []
  runInNewContext(script, {
    document: { ...page, getElementById: (id: string) => (id === 'accept' ? form : page.getElementById(id)) },
    location: { pathname: '/p/token', reload: () => reloads++ },
    fetch: async (address: string) => {
      asked.push(address)
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
  tell({ target: { matches: () => true } })
  await settled()
  return { sum: page.parts['sum']!.innerHTML, reloads, asked }
}

test('a choice is computed by the service, and what it answers is shown', async () => {
  assert.deepEqual(await tick(pageOf('2', '$150.00')), {
    sum: '$150.00',
    reloads: 0,
    asked: ['/p/token/preview'],
  })
})

test('a page that is no longer the one looked at is loaded anew', async () => {
  const { sum, reloads } = await tick(pageOf('3', '$999.00'))
  assert.deepEqual([sum, reloads], ['$100.00', 1])
})
