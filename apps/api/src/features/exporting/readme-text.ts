/** The README of an archive. */
export const README = `This archive holds everything that you have in this blog.

profile.json    who you are here, and what readers see of you
portrait.webp   your picture, if you have one
sessions.json   where you were signed in when you asked for this
posts.json      an index of all your posts
posts/          each post as a Markdown file. Below the second line of dashes stands what you wrote,
                byte for byte
drafts/         what you have written and not published, also of posts that are published otherwise
unpublished/    the posts that you have withdrawn from readers
trash/          the posts and drafts that you deleted within the last 30 days
pictures/       their cover images
images/         the pictures in their texts, under the names that the texts give them. Programs tell
                their format from the bytes, not from the name

Not in it are your password, of which nobody knows more than a fingerprint, the drafts that only your
browser keeps for you, and earlier versions of your posts.

Most blogging programs read Markdown with front matter. Inkwell takes your posts back with

    npm run import -- FOLDER

where FOLDER is the one that you unpacked this archive into.
`
