import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { pages } from '../../console/src/shell/places.ts'
import { everyOperation } from '../src/app/catalog.ts'
import { accessScopeOfRole, type Permission, permissions, roles } from '../src/kernel/access/permissions.ts'

// Tests rules for every page of the console and every role. The pages are those in console/src/routes.tsx.

const source = (path: string): string =>
  readFileSync(new URL(`../../console/src/${path}`, import.meta.url), 'utf8')

interface Route {
  path: string
  file: string
}

const routes: Route[] = [
  ...source('routes.tsx').matchAll(/page\(\s*'\/([^']+)',\s*\(\) => import\('\.\/([^']+)'\)/g),
].map(([, path, file]) => ({ path: path!, file: file! }))

/**
 * Pages whose own file does not call the operation that they show, because another file does. Keyed by the path of the
 * page; the value is the operation.
 */
const readElsewhere: Record<string, string> = {
  today: 'me.get',
  account: 'sessions.list',
  schedule: 'schedule.board',
  'batches/$id': 'batches.get',
}

/** Returns the name of the operation whose answer the page shows. */
function readBy({ path, file }: Route): string {
  const [, name] = /(?:useOperation|useList)\(\s*'([\w.]+)'|operation="([\w.]+)"/.exec(source(file)) ?? []
  const [, , inList] = /(useOperation|useList)?.*operation="([\w.]+)"/.exec(source(file)) ?? []
  return readElsewhere[path] ?? inList ?? name ?? ''
}

const permissionFor = (path: string): Permission => {
  const found = pages.find(({ to }) => to === path || to === path.split('/')[0])
  assert.ok(found, `The page /${path} is not in console/src/shell/places.ts, so no permission opens it.`)
  assert.ok(permissions.includes(found.permission as Permission), `${path}: ${found.permission}`)
  return found.permission as Permission
}

test('the routes of the console are read from its sources', () => {
  assert.ok(routes.length >= 15, String(routes.length))
})

for (const role of roles)
  test(`a page opens for the role ${role} if, and only if, the role may run the query that the page needs`, () => {
    for (const route of routes) {
      const name = readBy(route)
      const operation = everyOperation.find((each) => each.name === name)
      assert.ok(operation, `${route.path}: no operation found in ${route.file}`)
      const mayRun = operation.permission.every((each) => accessScopeOfRole(role, each) !== null)
      const opens = accessScopeOfRole(role, permissionFor(route.path)) !== null
      assert.deepEqual([route.path, name, opens], [route.path, name, mayRun])
    }
  })

test('only owners and managers can change roles, as the page for refused members says', () => {
  assert.deepEqual(
    roles.filter((role) => accessScopeOfRole(role, 'manage_team') !== null),
    ['owner', 'manager'],
  )
})
