/** A signature as base64 PNG: a line across 24 × 8 pixels. */
export const drawnSignature =
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAICAAAAADGymC/AAAAK0lEQVR42mNgYGD4jw2ARLHKQYUw5RB8NDlUDpIchgkwOWzWguVwuJWBAQBi96dZpipxFgAAAABJRU5ErkJggg=='

/** An empty signature pad as base64 PNG: 24 × 8 white pixels. */
export const emptySignature =
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAICAAAAADGymC/AAAAD0lEQVR42mP4jwMwDC0JALoev0GJ6La7AAAAAElFTkSuQmCC'
