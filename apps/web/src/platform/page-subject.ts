/** A picture with what previews of links need. */
interface SubjectPicture {
  url: string
  width?: number | undefined
  height?: number | undefined
  alt: string
}

/** What a page is about, for search engines and previews of links. Only servers read it. */
export type PageSubject =
  | {
      kind: 'post'
      id: string
      title: string
      author: { id: string; name: string }
      cover: SubjectPicture | undefined
      createdAt: string | undefined
      updatedAt: string | undefined
      tags?: readonly string[]
      /** BCP 47, if it is another than the site's. */
      language?: string | undefined
    }
  | {
      kind: 'author'
      name: string
      biography?: string | undefined
      image?: SubjectPicture | undefined
      /** Addresses of the same person elsewhere. */
      links?: readonly string[]
    }
  /** A list of posts, for example those with a tag. */
  | { kind: 'list' }
  | { kind: 'site' }
