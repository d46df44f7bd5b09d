export { fingerprint } from './fingerprint.ts'
export { InvalidJson } from './invalid-json.ts'
export { nestingLimit, type ParsedJson, parseJson } from './parse-json.ts'
export { isStorable, storableJson } from './storable.ts'
