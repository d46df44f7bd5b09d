// Finds real ids for the ids that an example prints. Only pages whose examples have ids load this module. The test of the
// snippets uses it as well.

/** Returns all values at a path such as `items.id`, without null. Lists on the way are read through. */
const valuesAt = (value, path) =>
  path.split('.').reduce((values, name) => values.flatMap((each) => [each?.[name] ?? []].flat()), [value])

/** Returns the answer with only those of its items that the example accepts. */
function withFittingItems(answer, { where = {}, has = [] }) {
  if (!Array.isArray(answer.items)) return answer
  const items = answer.items.filter(
    (item) =>
      Object.entries(where).every(([path, value]) => valuesAt(item, path).includes(value)) &&
      has.every((path) => valuesAt(item, path).length > 0),
  )
  return { ...answer, items }
}

/** Returns all texts of an answer that can be the id, without repetitions. */
function textsOf(answer, source) {
  const found = valuesAt(withFittingItems(answer, source), source.path)
  return [...new Set(found.filter((each) => typeof each === 'string'))]
}

/** Replaces the printed ids in a text with the real ones. */
export function withIds(text, found) {
  let result = text
  for (const [printed, real] of found) result = result.replaceAll(printed, () => real)
  return result
}

/**
 * Finds ids of records that the caller can read. `read(operation, input)` runs a query and returns its data. Each query
 * runs once. Returns the real ids by the printed ones, and the entries without an id, each with the `reason`.
 */
export async function findIds(entries, read) {
  const found = new Map()
  const missing = []
  const answers = new Map()
  for (const entry of entries) {
    const { printed, source, index } = entry
    if (source.isNew) found.set(printed, crypto.randomUUID())
    if (source.from === undefined) continue
    const input = withIds(JSON.stringify(source.input ?? {}), found)
    const call = `${source.from} ${input}`
    if (!answers.has(call)) answers.set(call, read(source.from, JSON.parse(input)))
    try {
      const real = textsOf(await answers.get(call), source)[index]
      if (real === undefined) missing.push({ ...entry, reason: 'has no such record yet' })
      else found.set(printed, real)
    } catch (error) {
      missing.push({ ...entry, reason: error.message })
    }
  }
  return { found, missing }
}

/**
 * Returns the company and the member behind the key or, without a key, behind the session of the console. Undefined if
 * there is neither. `read` runs queries as this member. With `isResource`, a key reads by the resource API, which also
 * test keys and keys without the scopes of the catalog can use. `send` sends requests to this server.
 */
export async function findReader(key, { isResource = false, send = fetch } = {}) {
  if (key !== null) {
    const get = getter({ authorization: `Bearer ${key}` }, send)
    const list = async (operation) => ({ items: await get(`/api/v1/${operation.replace('.list', '')}`) })
    const run = runner('/api/v1/workflows', get)
    if (isResource)
      return await describe(async (operation) =>
        operation === 'me.get' ? await get('/api/v1/me') : await list(operation),
      )
    // Keys list automations only by the resource API.
    return await describe(async (operation, input) =>
      operation === 'automations.list' ? await list(operation) : await run(operation, input),
    )
  }
  // Reading the documentation does not extend a session.
  const get = getter({ 'console-unattended': '1' }, send)
  const [organization] = (await get('/console/api/session')).organizations
  if (organization === undefined) return undefined
  return await describe(runner(`/console/api/${organization.slug}/live/workflows`, get))
}

/** Returns a function that reads an address. It fails with the end of a sentence about the company. */
function getter(headers, send) {
  return async (address) => {
    const response = await send(address, { headers })
    if (response.ok) return (await response.json()).data
    if (response.status === 403) throw new Error('does not allow you to list such records')
    throw new Error(`refused the request with status ${response.status}`)
  }
}

/** Returns a function that runs queries of the catalog. */
const runner = (base, get) => (operation, input) =>
  get(`${base}/${operation}?input=${encodeURIComponent(JSON.stringify(input))}`)

async function describe(read) {
  const me = await read('me.get', {})
  const others = me.members?.items.filter(({ id }) => id !== me.member?.id)
  const known = { ...me, members: { items: others ?? [] } }
  return {
    organization: me.organization,
    email: me.member?.email,
    read: async (operation, input) => (operation === 'me.get' ? known : await read(operation, input)),
  }
}
