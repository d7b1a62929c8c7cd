/** The pictures shown in README and docs. Only these are in the repository, in docs/screens. */
export const DOCUMENTED: readonly string[] = [
  'list-1280-light.webp',
  'landing-1280-dark.webp',
  'post-800-light.webp',
  'post-390-dark.webp',
  'create-picture-800-light.webp',
  'admin-reports-1280-light.webp',
  'de-list-390-light.webp',
  'ar-post-390-light.webp',
]
