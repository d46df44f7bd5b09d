export {
  existedOutput,
  type ExternalRef,
  externalRefFilter,
  externalRefInput,
  externalRefsInput,
  refsOf,
} from './external-ref.ts'
export { changeRefs } from './change-refs.ts'
export { hasExternalRef } from './external-refs-table.ts'
export { onceByRef } from './once-by-ref.ts'
