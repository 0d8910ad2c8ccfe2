import { type Location, useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { useDadosDaRaiz } from '#app/kit/dados-da-raiz.ts';
import { erroNaTela } from '#app/kit/erro-na-tela.ts';
import { PaginaDeErro } from '#app/kit/pagina-de-erro.tsx';
import { calarReentrada } from '#app/pedidos/reentrada.ts';
import classes from './falha-do-telao.module.css';
import { TELAO, useParar, useSairDoTelao } from './movimento/telao.ts';
import { useVoltaPorSi } from './movimento/usar-volta.ts';
import { mensagensDoPainel as textos } from './painel.mensagens.ts';

/** Whether a wall failed with what may pass: by its address alone, since what else makes a wall went with the data. */
export function useFalhaDoTelao(erro: unknown): boolean {
  const passa = ['repetir', 'recarregar'].includes(erroNaTela(erro).saida);
  return eTelao(useLocation()) && passa;
}

const eTelao = ({ pathname, search }: Location) =>
  pathname.startsWith('/dashboard') && new URLSearchParams(search).get(TELAO) === '1';

/** What stands on a wall in the place of a dashboard that did not come. Nobody presses anything there: it comes back by itself. */
export function FalhaDoTelao({ erro }: { readonly erro: unknown }) {
  const dados = useDadosDaRaiz();
  const soTelao = !dados?.usuario;
  useVoltaPorSi();
  useSairDoTelao(!soTelao);
  useParar(soTelao);
  useEffect(calarReentrada, []);
  return (
    <main className={classes.parede}>
      <PaginaDeErro erro={erro} correlacao={dados?.correlacao} />
      <p role="status" className={classes.porSi}>
        {textos.tentandoDeNovo}
      </p>
    </main>
  );
}
