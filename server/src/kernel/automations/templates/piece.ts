/** Part of a rendered template: literal text or a value. */
export interface Piece {
  text: string
  /** True for text of the template and for addresses of our pages. Only these become links. */
  isOurs: boolean
}
