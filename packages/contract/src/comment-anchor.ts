/**
 * The anchors of comments, at most 64 characters: those of WordPress and of Inkwell, and those of Blogger. Any
 * other one could be the id of another element of the page.
 */
export const COMMENT_ANCHOR = /^(?:comment-[\w-]{1,56}|c\d{1,63})$/
