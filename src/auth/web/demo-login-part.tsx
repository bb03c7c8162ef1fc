import { Trans } from "@lingui/react/macro";
import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import styles from "./auth.module.css";

interface DemoLoginProps {
  email: string;
  password: string;
  isBusy: boolean;
}

/** The log-in of a demo installation. */
export function DemoLogin({ email, password, isBusy }: DemoLoginProps) {
  return (
    <section className={styles.demo} aria-labelledby="demo-login">
      <h2 id="demo-login">
        <Trans>This is a demo</Trans>
      </h2>
      <dl>
        <dt>
          <Trans>E-mail</Trans>
        </dt>
        <dd>
          <code>{email}</code>
        </dd>
        <dt>
          <Trans>Password</Trans>
        </dt>
        <dd>
          <code>{password}</code>
        </dd>
      </dl>
      <Form method="post">
        <input type="hidden" name="intent" value="demo" />
        <Button variant="secondary" isWide isBusy={isBusy}>
          <Trans>Use the demo login</Trans>
        </Button>
      </Form>
    </section>
  );
}
