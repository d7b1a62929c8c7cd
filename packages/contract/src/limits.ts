/** Limits in Unicode code points, bytes or pixels. Without Zod, so that the browser can load it. */

/** Characters in a post's title, after trimming. */
export const TITLE_MAX = 200
/** Characters in a post's content. */
export const CONTENT_MAX = 200_000
/** Characters in the content of a draft: more than can be published, so that nothing is lost. */
export const DRAFT_CONTENT_MAX = 2 * CONTENT_MAX
/** Characters in the title of a draft: more than can be published, for the same reason. */
export const DRAFT_TITLE_MAX = 5 * TITLE_MAX
/** Characters in a search for titles, after trimming. */
export const SEARCH_MAX = 100
/** Characters in a search for posts. */
export const QUERY_MAX = 200
/** Results in a page of a search. */
export const SEARCH_PAGE_SIZE = 20
/** Days for which a deleted draft can be restored. */
export const DRAFT_TRASH_DAYS = 30
/** Tags of a post. */
export const TAGS_MAX = 10
/** Characters in the name of a tag, after trimming. */
export const TAG_MAX = 40
/** Characters in the name of a series, after trimming. */
export const SERIES_MAX = 80
/** Characters in a language tag (BCP 47); real ones are shorter. */
export const LANGUAGE_MAX = 35
/** Tags in a page of the list by default; also the maximum. */
export const TAG_PAGE_SIZE = 100
/** Tags that complete a beginning. */
export const TAG_COMPLETIONS_MAX = 20
/** Characters in the readable part of the address of a post. */
export const POST_SLUG_MAX = 80
/** Characters in the slug of a page or a tag. */
export const SLUG_MAX = 64
/** Characters in a person's name, after trimming. */
export const NAME_MAX = 80
/** Characters in the biography of an author, after trimming. */
export const BIOGRAPHY_MAX = 500
/** Links in the profile of an author. */
export const PROFILE_LINKS_MAX = 5
/** Characters in the label of such a link, after trimming. */
export const LINK_LABEL_MAX = 40
/** UTF-16 units in the address of such a link. */
export const LINK_URL_MAX = 500
/** Posts that the end of a post relates to it. */
export const RELATED_MAX = 3
/** Characters in the Markdown of an imported comment. */
export const COMMENT_MAX = 20_000
/** Characters in the name of who wrote one. */
export const COMMENT_NAME_MAX = 100
/** Comments in a page. */
export const COMMENT_PAGE_SIZE = 50
/** Characters in an e-mail address (RFC 5321 leaves 254 for the address itself). */
export const EMAIL_MAX = 254
/** The least characters in a password. */
export const PASSWORD_MIN = 8
/** The most characters in a password. */
export const PASSWORD_MAX = 128
/** Bytes in an uploaded picture: 15 MB. */
export const IMAGE_BYTES_MAX = 15 * 1024 * 1024
/** Pixels in an uploaded picture, or in one frame of an animated one: width × height. */
export const IMAGE_PIXELS_MAX = 50_000_000
/** Pixels along either side of an uploaded picture. */
export const IMAGE_SIDE_MAX = 20_000
/** Frames of an animated picture. */
export const ANIMATION_FRAMES_MAX = 300
/** Pixels in an animated picture, all frames together. */
export const ANIMATION_PIXELS_MAX = 150_000_000
/** Characters in the description of a picture, after trimming. */
export const ALT_MAX = 500
/** Bytes of pictures of an account that no text shows: 250 MB. */
export const UNUSED_PICTURES_BYTES_MAX = 250 * 1024 * 1024
/** Days for which a picture is kept that no text shows. */
export const UNUSED_PICTURE_DAYS = 30
/** Posts in a page of the list by default. */
export const PAGE_SIZE = 24
/** Maximum number of posts in a page of the list. */
export const PAGE_SIZE_MAX = 100

/** Maximum number of posts in a feed. */
export const FEED_POSTS = 20
/** Bytes of HTML in a feed. A longer first post is there nevertheless. */
export const FEED_BYTES_MAX = 1024 * 1024

/** Addresses in one part of the sitemap; search engines accept 50,000. */
export const SITEMAP_PART_MAX = 5_000

/** The headings in the outline of a post. */
export const OUTLINE_MAX = 500
/** Hours for which an `Idempotency-Key` is remembered. */
export const IDEMPOTENCY_HOURS = 24
/** Code points of a post's source in a list item. */
export const LEAD_LENGTH = 500
/** Code points in the note of a report, after trimming. */
export const REPORT_NOTE_MAX = 1_000
/** Maximum length of the token in a link; actual tokens are shorter. */
export const LINK_TOKEN_MAX = 200
/** Hours for which a password link is valid. */
export const PASSWORD_LINK_HOURS = 24
/** Days for which an invitation is valid. */
export const INVITATION_DAYS = 7
/** Days for which the audit log is kept. */
export const AUDIT_DAYS = 180

/** Characters in the name of a file that is imported. */
export const IMPORT_NAME_MAX = 200
/** Bytes of each part of an uploaded import but the last: 1 MB. */
export const IMPORT_PART_BYTES = 1024 * 1024
/** Bytes of an uploaded import of a whole site: 2,000 MB. */
export const IMPORT_BYTES_MAX = 2_000 * 1024 * 1024
/** Bytes of an uploaded import of an author: 500 MB. */
export const OWN_IMPORT_BYTES_MAX = 500 * 1024 * 1024
/** Days for which the file of an import is kept that is not started or failed. */
export const IMPORT_FILE_DAYS = 7
