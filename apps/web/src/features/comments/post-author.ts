import { createContext } from 'react'

/** The id of the author of the post whose comments are shown. */
export const PostAuthor = createContext<string | undefined>(undefined)
