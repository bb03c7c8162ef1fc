import { classNames } from "../../ui/class-names.ts";
import { Icon, ICON_NAMES } from "../../ui/icon.tsx";
import { Logo } from "../../ui/shell/logo.tsx";
import type { Tone } from "../../ui/tone.ts";
import styles from "./gallery.module.css";
import { Row, Section } from "./section.tsx";

const TONES: readonly Tone[] = ["neutral", "accent", "info", "success", "warning", "danger"];

export function TokensPart() {
  return (
    <>
      <Section title="Mark and type">
        <Row>
          <Logo />
          <Logo size={48} isMark />
        </Row>
        <p className={styles.hero}>€1,284.50</p>
        <h3>A heading of the third rank</h3>
        <p>
          Body text in the system’s own face, with <a href="#terms">a link</a> and a <code>code</code> in it.
          Lines stay below seventy characters, so that the eye finds the next one.
        </p>
        <p className="muted">Second text: what explains.</p>
        <p className="faint size-14">Third text: what may be skipped.</p>
      </Section>
      <Section title="Tones" hasColumns>
        {TONES.map((tone) => (
          <div key={tone} data-tone={tone} className={styles.swatch}>
            {tone}
          </div>
        ))}
      </Section>
      <Section title="Icons">
        <ul className={classNames("plain-list", styles.icons)}>
          {ICON_NAMES.map((name) => (
            <li key={name}>
              <Icon name={name} size={24} />
              {name}
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
