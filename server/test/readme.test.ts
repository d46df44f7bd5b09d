import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { isOperation, operations } from '../src/app/catalog.ts'
import { areas } from './from-routes/areas.ts'

const domains = resolve(import.meta.dirname, '../src/domains')

/** Returns the first words of the names of the area's operations, such as `invoices`. */
async function namesIn(area: string): Promise<string[]> {
  const lists = readdirSync(join(domains, area), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^[^/]+\/operations\.ts$/.test(file),
  )
  const modules = await Promise.all(lists.map((file) => import(join(domains, area, file)) as Promise<object>))
  const found = modules
    .flatMap((module) => Object.values(module).filter(isOperation))
    .filter((operation) => operations.includes(operation))
  return [...new Set(found.map(({ name }) => name.slice(0, name.indexOf('.'))))].sort()
}

test('the README lists the eight areas in order, each with the names of its operations', async () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8')
  const table = page.slice(page.indexOf('| area | operations |'))
  const rows = table.slice(0, table.indexOf('\n\n')).split('\n').slice(2)
  const listed = rows.map((row) => ({
    area: row.split(' ')[1],
    names: [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  }))
  assert.deepEqual(
    listed,
    await Promise.all(areas.map(async (area) => ({ area, names: await namesIn(area) }))),
  )
})
