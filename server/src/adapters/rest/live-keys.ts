import type { Method, Route } from './route.ts'

/** True if live keys may use the route, given the released capabilities. */
export function isForLiveKeys({ live }: Route, released: ReadonlySet<string>): boolean {
  return live === undefined || (live !== 'unavailable' && released.has(live))
}

/** For `Allow`: the methods that live keys may use at a path. A path that answers GET also answers HEAD. */
export function methodsOfLiveKeys(
  routes: readonly Route[],
  released: ReadonlySet<string>,
  path: string,
): string {
  const usable = routes.filter((route) => route.path === path && isForLiveKeys(route, released))
  const withHead = (method: Method): string[] => (method === 'GET' ? ['GET', 'HEAD'] : [method])
  return usable
    .flatMap(({ method }) => withHead(method))
    .sort()
    .join(', ')
}
