/** An event with its payload as JSON. */
export interface Told {
  name: string
  payload: string
}
