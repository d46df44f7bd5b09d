import type { FastifyInstance } from 'fastify'

/**
 * Collects the routes of the server. Returns a function that lists the methods which a URL's path supports. The
 * answer to a request with an unsupported method contains this list.
 */
export function allowedMethods(server: FastifyInstance): (url: string) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = []
  server.addHook('onRoute', ({ url, method }) => {
    const source = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')
    routes.push({ pattern: new RegExp(`^${source}$`), methods: [method].flat() })
  })
  return (url) => {
    const path = url.split('?', 1)[0]!
    const methods = routes.filter((route) => route.pattern.test(path)).flatMap((route) => route.methods)
    return [...new Set(methods)].sort()
  }
}
