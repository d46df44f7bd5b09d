export { type ClientContact, findClientContact, matchClient } from './client-matching.ts'
