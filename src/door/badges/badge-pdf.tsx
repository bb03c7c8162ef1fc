import { Document, Page, Path, Rect, renderToBuffer, StyleSheet, Svg, Text, View } from "@react-pdf/renderer";
import { pdfFacts } from "../../platform/pdf/pdf-facts.ts";
import { pdfFonts, registerPdfFonts } from "../../platform/pdf/pdf-fonts.ts";
import { drawQr } from "../../ui/qr/qr-drawing.ts";
import type { Badge, BadgeDocument } from "./badge-document.ts";
import { BADGE_LAYOUTS, type BadgeLayout } from "./badge-sizes.ts";

/** Renders badges: the name as large as it fits, the kind of ticket in its colour, and the code. */
export async function renderBadgePdf({ badges, event_title, size, locale }: BadgeDocument): Promise<Buffer> {
  registerPdfFonts();
  const fontFamily = pdfFonts(locale, [badges, event_title]);
  const layout = BADGE_LAYOUTS[size];
  const { width, height } = layout;
  return renderToBuffer(
    <Document title={event_title} language={locale} {...pdfFacts()}>
      {badges.map((badge, index) => (
        <Page key={index} size={{ width, height }} style={[styles.page, { fontFamily }]}>
          <BadgeFace badge={badge} eventTitle={event_title} layout={layout} />
        </Page>
      ))}
    </Document>,
  );
}

interface BadgeFaceProps {
  badge: Badge;
  eventTitle: string;
  layout: BadgeLayout;
}

function BadgeFace({ badge, eventTitle, layout }: BadgeFaceProps) {
  const { width, height, margin, isUpright, name } = layout;
  const qr = badge.qr_text === "" ? 0 : layout.qr;
  const band = badge.colour ?? { band: "#14171f", on: "#ffffff" };
  const bandHeight = Math.max(14, height * 0.14);
  return (
    <View style={{ width, height, overflow: "hidden" }}>
      <View
        style={{
          height: height - bandHeight,
          padding: margin,
          flexDirection: isUpright ? "column" : "row",
          alignItems: "center",
        }}
      >
        <View style={isUpright ? styles.above : styles.beside}>
          <Text
            style={[
              styles.line,
              { fontSize: fitting(badge.first_name, name, isUpright ? width : width - qr), fontWeight: 700 },
            ]}
          >
            {badge.first_name}
          </Text>
          <Text
            style={[
              styles.line,
              { fontSize: fitting(badge.last_name, name * 0.75, isUpright ? width : width - qr) },
            ]}
          >
            {badge.last_name}
          </Text>
          {height > 100 && <Text style={[styles.line, styles.event]}>{eventTitle}</Text>}
        </View>
        <Code text={badge.qr_text} side={qr} />
      </View>
      <View
        style={[styles.band, { height: bandHeight, paddingHorizontal: margin, backgroundColor: band.band }]}
      >
        <Text
          style={[
            styles.line,
            {
              color: band.on,
              fontWeight: 700,
              fontSize: fitting(badge.ticket, Math.min(bandHeight * 0.55, 14), width),
            },
          ]}
        >
          {badge.ticket}
        </Text>
      </View>
    </View>
  );
}

function Code({ text, side }: { text: string; side: number }) {
  const code = drawQr(text);
  if (!code) return null;
  return (
    <Svg width={side} height={side} viewBox={`0 0 ${code.size} ${code.size}`}>
      <Rect x={0} y={0} width={code.size} height={code.size} fill="#ffffff" />
      <Path d={code.path} fill="#000000" />
    </Svg>
  );
}

const SMALLEST = 7;
/** A character is about six tenths of the type size wide. */
const CHARACTER_WIDTH = 0.6;

function fitting(words: string, wanted: number, width: number): number {
  const fits = (width * 0.86) / (Math.max(1, words.length) * CHARACTER_WIDTH);
  return Math.max(SMALLEST, Math.min(wanted, fits));
}

const styles = StyleSheet.create({
  page: { color: "#14171f" },
  above: { width: "100%", alignItems: "center", flexGrow: 1, justifyContent: "center" },
  beside: { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: 4 },
  line: { maxLines: 1, textOverflow: "ellipsis", lineHeight: 1.2 },
  event: { fontSize: 8, color: "#5f6777", marginTop: 4 },
  band: { justifyContent: "center" },
});
