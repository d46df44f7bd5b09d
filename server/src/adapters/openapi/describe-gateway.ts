import { basePath } from '../rest/mount.ts'
import type { JsonObject } from './component-schemas.ts'
import type { Components } from './describe-route.ts'
import { describeCallRoute } from './gateway/describe-call-route.ts'
import { describeCatalogRoute } from './gateway/describe-catalog-route.ts'
import { describeQueryRoute } from './gateway/describe-query-route.ts'
import { describeReceiptRoute } from './gateway/describe-receipt-route.ts'

/** Describes the routes of the workflow gateway, which `adapters/workflows/workflow-routes.ts` mounts. */
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
