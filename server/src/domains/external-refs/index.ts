export {
  existedOutput,
  type ExternalRef,
  externalRefFilter,
  externalRefInput,
  refsOf,
} from './external-ref.ts'
export { hasExternalRef } from './external-refs-table.ts'
export { onceByRef } from './once-by-ref.ts'
