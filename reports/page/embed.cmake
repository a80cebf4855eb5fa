# SPDX-License-Identifier: GPL-3.0-or-later
#
# cmake -DPAGE=reports/page -DVEGA=/usr/share/javascript/vega -DOUT=page.c -P embed.cmake
#
# Writes the parts of the report pages as C arrays. The Debian package has Vega in modules; they are
# put one behind the other, each told its name, with a loader of a few lines around them.
set(modules util time format loader canvas statistics dataflow scale scenegraph expression
    event-selector selection functions runtime encode transforms view-transforms parser view)

set(vega "(function () {\nvar loaded = {};\nfunction define(needs, make) {\n  var made = {};\n\
  make.apply(null, needs.map(function (need) {\n    return need === 'exports' ? made : loaded[need];\n\
  }));\n  loaded[define.module] = made;\n}\ndefine.amd = true;\n")
foreach(module ${modules})
    file(READ ${VEGA}/vega-${module}.min.js text)
    string(REGEX REPLACE "//# sourceMappingURL=[^\n]*\n?" "" text "${text}")
    set(name vega-${module})
    if(module STREQUAL "selection")
        set(name vega-selections)
    endif()
    string(APPEND vega "define.module = '${name}';\n${text}\n")
endforeach()
string(APPEND vega "Object.assign(loaded['vega-dataflow'].transforms, loaded['vega-transforms'],\n\
  loaded['vega-view-transforms'], loaded['vega-encode']);\n\
window.vega = {parse: loaded['vega-parser'].parse, View: loaded['vega-view'].View};\n})();\n")
file(WRITE ${OUT}.vega.js "${vega}")

file(WRITE ${OUT}.new "#include \"reports/page.h\"\n")
function(embed name path)
    file(READ ${path} hex HEX)
    string(REGEX REPLACE "(................................................................)"
           "\\1\n" hex "${hex}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," hex "${hex}")
    file(APPEND ${OUT}.new "static const unsigned char ${name}_data[] = {\n${hex}0};\n"
         "const gt_page_part gt_page_${name} = {${name}_data, sizeof ${name}_data - 1};\n")
endfunction()

# A page is the head, with a title and where scripts may come from, and a body, behind which may stand what pages with
# charts end with.
function(embed_page name body TITLE SCRIPTS)
    file(READ ${PAGE}/head.html head)
    file(READ ${PAGE}/${body} text)
    if(SCRIPTS MATCHES eval) # Vega makes functions of texts
        file(READ ${PAGE}/charts.html charts)
        string(APPEND text "${charts}")
    endif()
    string(CONFIGURE "${head}" head @ONLY)
    file(WRITE ${OUT}.${body} "${head}${text}")
    embed(${name} ${OUT}.${body})
endfunction()
embed_page(html page.html "Gauntlet report" "'unsafe-inline' 'unsafe-eval'")
embed_page(changes_html changes.html "Gauntlet: what changed" "'unsafe-inline'")
embed_page(curve_html curve.html "Gauntlet: how a network learned" "'unsafe-inline' 'unsafe-eval'")
embed_page(arena_html arena.html "Gauntlet arena" "'unsafe-inline' 'unsafe-eval'")
embed_page(balance_html balance.html "Gauntlet balance" "'unsafe-inline' 'unsafe-eval'")
embed_page(gate_html gate.html "Gauntlet gate" "'unsafe-inline' 'unsafe-eval'")
embed_page(map_html map.html "Gauntlet map of decks" "'unsafe-inline'")
embed(map_script ${PAGE}/map.js)
embed(arena_script ${PAGE}/arena.js)
embed(balance_script ${PAGE}/balance.js)
embed(gate_script ${PAGE}/gate.js)
embed_page(replay_html replay.html "Gauntlet replay" "'unsafe-inline'")
embed(replay_style ${PAGE}/replay.css)
embed(replay_script ${PAGE}/replay.js)
embed(style ${PAGE}/page.css)
embed(script ${PAGE}/page.js)
embed(table ${PAGE}/table.js)
embed(chart ${PAGE}/chart.js)
embed(deck ${PAGE}/deck.js)
embed(changes_script ${PAGE}/changes.js)
embed(curve_script ${PAGE}/curve.js)
embed(vega ${OUT}.vega.js)
file(RENAME ${OUT}.new ${OUT})
