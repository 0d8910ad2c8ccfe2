import { Button, Text } from '@mantine/core';
import { Form } from '@remix-run/react';
import { IconEye } from '@tabler/icons-react';
import { useDadosDaRaiz } from '#app/kit/dados-da-raiz.ts';
import { instanteComFuso } from '#app/kit/datas.ts';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import classes from './faixa-da-visao.module.css';

/** On every page while somebody sees the application as another person: whose view it is, until when, and the way back. */
export function FaixaDaVisao() {
  const dados = useDadosDaRaiz();
  const visao = dados?.usuario?.visao ?? null;
  if (visao === null) return null;
  return (
    <aside className={classes.faixa} aria-label="Ver como">
      <IconEye size={18} aria-hidden />
      <Text size="sm" className={classes.texto}>
        Você está vendo o sistema como <strong>{dados?.usuario?.nome}</strong>, só para ler, até{' '}
        <time dateTime={visao.ate}>{instanteComFuso(visao.ate)}</time>.
      </Text>
      <Form method="post" action="/ver-como/encerrar" reloadDocument>
        <TokenDoFormulario />
        <Button type="submit" size="compact-sm" variant="white" color="dark">
          Voltar a ser {visao.por}
        </Button>
      </Form>
    </aside>
  );
}
