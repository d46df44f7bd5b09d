/** A PNG in base64: a line across 24 × 8 pixels. */
export const drawnSignature =
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAICAAAAADGymC/AAAAK0lEQVR42mNgYGD4jw2ARLHKQYUw5RB8NDlUDpIchgkwOWzWguVwuJWBAQBi96dZpipxFgAAAABJRU5ErkJggg=='

/** An empty pad: 24 × 8 white pixels. */
export const emptySignature =
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAICAAAAADGymC/AAAAD0lEQVR42mP4jwMwDC0JALoev0GJ6La7AAAAAElFTkSuQmCC'
