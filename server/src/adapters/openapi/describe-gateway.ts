import { basePath } from '../rest/mount.ts'
import type { JsonObject } from './component-schemas.ts'
import type { Components } from './describe-route.ts'
import { describeCallRoute } from './gateway/describe-call-route.ts'
import { describeCatalogRoute } from './gateway/describe-catalog-route.ts'
import { describeQueryRoute } from './gateway/describe-query-route.ts'
import { describeReceiptRoute } from './gateway/describe-receipt-route.ts'

/**
 * Describes the HTTP routes that run operations by name (the workflow gateway).
 * `adapters/workflows/workflow-routes.ts` mounts them.
 */
export function describeGateway(components: Components): Record<string, JsonObject> {
  return {
    [`${basePath}/workflows`]: { get: describeCatalogRoute(components) },
    [`${basePath}/workflows/{operation}`]: {
      get: describeQueryRoute(components),
      post: describeCallRoute(components),
    },
    [`${basePath}/workflows/requests/{request_id}`]: { get: describeReceiptRoute(components) },
  }
}
