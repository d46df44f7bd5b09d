export { changeRefs } from './change-refs.ts'
export {
  existedOutput,
  externalRefFilter,
  externalRefInput,
  externalRefsInput,
  refsOf,
} from './external-ref.ts'
export { findByExternalIds, hasExternalRef } from './external-refs-table.ts'
export { onceByRef } from './once-by-ref.ts'
