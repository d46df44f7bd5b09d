import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moduleLoader } from './module-loader.ts'

test('modules are loaded part by part while the start waits, and the next wait continues with the rest', async () => {
  const loaded: string[] = []
  const waits = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const part = (name: string, end?: () => void) => () => {
    loaded.push(name)
    end?.()
    return Promise.resolve()
  }
  const modules = moduleLoader([part('a'), part('b', waits[0].resolve), part('c'), part('d')])
  await modules.loadDuring(waits[0].promise)
  assert.deepEqual(loaded, ['a', 'b'])
  await modules.loadDuring(waits[1].promise)
  assert.deepEqual(loaded, ['a', 'b', 'c', 'd'])
})

test('modules for which there was no time during the waits are loaded afterwards', async () => {
  const loaded: string[] = []
  const part = (name: string) => () => Promise.resolve(loaded.push(name))
  const modules = moduleLoader([part('a'), part('b')])
  await modules.loadDuring(Promise.resolve())
  await modules.loadRest()
  assert.deepEqual(loaded, ['a', 'b'])
})

test('the work begins before the first module is loaded', async () => {
  const order: string[] = []
  const modules = moduleLoader([() => Promise.resolve(order.push('module'))])
  await modules.loadDuring(Promise.resolve().then(() => order.push('work')))
  assert.equal(order[0], 'work')
})

test('a module that cannot be loaded ends the loading, and neither its failure nor that of the work is reported', async () => {
  const loaded: string[] = []
  const modules = moduleLoader([
    () => Promise.reject(new Error('A module is missing.')),
    () => Promise.resolve(loaded.push('next')),
  ])
  await modules.loadDuring(Promise.withResolvers().promise)
  await modules.loadDuring(Promise.reject(new Error('Postgres does not start.')))
  assert.deepEqual(loaded, [])
})
