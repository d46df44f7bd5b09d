import type { Method, Route } from './route.ts'

/**
 * True if API keys of live mode may use the route. If the route depends on a capability, `released` must contain it.
 */
export function isForLiveKeys({ live }: Route, released: ReadonlySet<string>): boolean {
  return live === undefined || (live !== 'unavailable' && released.has(live))
}

/**
 * Returns the value of the header `Allow`: the methods that live API keys may use at a path. HEAD is allowed wherever
 * GET is.
 */
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
