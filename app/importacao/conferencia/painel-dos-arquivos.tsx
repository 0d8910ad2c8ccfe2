import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useFetcher } from '@remix-run/react';
import { type FormEvent, useState } from 'react';
import { AvisoDeFalha, falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { plural } from '#app/kit/formatos.ts';
import { useHidratado } from '#app/kit/hidratado.ts';
import { TokenDoFormulario, useToken } from '#app/kit/token-do-formulario.tsx';
import type { Extensao } from '#app/map/still/vista.ts';
import classes from './conferencia.module.css';
import { ConteudoDoEnvio } from './conteudo-do-envio.tsx';
import { comoEscolha, type Escolhas } from './decisao.tsx';
import type { ConteudoNaTela, DecisaoNaTela, EnvioEmConferencia } from './envio-em-conferencia.ts';

interface Props {
  readonly envio: EnvioEmConferencia;
  readonly conteudos: readonly ConteudoNaTela[];
  aoVer(extensao: Extensao): void;
  aoAbrir(camada_id: string): void;
}

/** What the inspection saw in each file, and the questions that only a person can answer. */
export function PainelDosArquivos({ envio, conteudos, aoVer, aoAbrir }: Props) {
  const hidratado = useHidratado();
  const fetcher = useFetcher();
  const _token = useToken();
  const decisoes = conteudos.flatMap((conteudo) => conteudo.decisoes);
  const { escolhas, feitas, aceitar } = useEscolhas(decisoes, envio.leitura);
  const faltam = decisoes.filter((decisao) => decisao.aberta && escolhas.valorDe(decisao) === null).length;
  const comProposta = decisoes.some((um) => um.aberta && um.proposta !== null && escolhas.valorDe(um) === null);
  const falha = falhaDaResposta(fetcher.data);
  const endereco = `/camadas/upload/${envio.id}/corrigir`;
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    const form = { _token, comando_id: envio.comandos.corrigir, escolhas: `[${feitas.join(',')}]` };
    fetcher.submit(form, { method: 'post', action: endereco });
  };
  return (
    <form method="post" action={endereco} className={classes.arquivos} onSubmit={enviar}>
      <TokenDoFormulario />
      <input type="hidden" name="comando_id" value={envio.comandos.corrigir} />
      <div className={classes.rolagem}>
        <Stack gap="sm" p="md">
          <Problemas textos={envio.problemas} />
          {conteudos.map((conteudo) => (
            <ConteudoDoEnvio
              key={`${conteudo.arquivo}/${conteudo.camada}`}
              id={envio.id}
              conteudo={conteudo}
              escolhas={escolhas}
              aoVer={aoVer}
              aoAbrir={aoAbrir}
              sozinho={conteudos.length === 1}
            />
          ))}
        </Stack>
      </div>
      {(!hidratado || faltam > 0 || feitas.length > 0 || fetcher.state !== 'idle' || falha !== null) && (
        <div className={classes.barra}>
          <AvisoDeFalha falha={falha} />
          <Text size="xs" c="dimmed" flex={1} role="status">
            {faltam > 0
              ? `${plural(faltam, 'dúvida espera', 'dúvidas esperam')} a sua decisão.`
              : 'O que muda a leitura faz os arquivos serem lidos de novo.'}
          </Text>
          <Group gap="xs">
            {hidratado && comProposta && (
              <Button size="xs" variant="default" onClick={aceitar}>
                Escolher todas as propostas
              </Button>
            )}
            <Button
              size="xs"
              type="submit"
              loading={fetcher.state !== 'idle'}
              disabled={hidratado && feitas.length === 0}
            >
              Aplicar decisões
            </Button>
          </Group>
        </div>
      )}
    </form>
  );
}

/**
 * What was picked here and not sent yet. What the reading could not know is never picked beforehand.
 * @param leitura another reading of the files begins with nothing picked
 */
function useEscolhas(decisoes: readonly DecisaoNaTela[], leitura: number) {
  const [{ de, valores }, setEscolhido] = useState(() => ({ de: leitura, valores: new Map<string, string>() }));
  const picadas = de === leitura ? valores : new Map<string, string>();
  const atual = ({ escolhida, aberta, proposta }: DecisaoNaTela) => escolhida ?? (aberta ? null : proposta);
  const mudar = (novos: Iterable<readonly [string, string]>) =>
    setEscolhido({ de: leitura, valores: new Map([...picadas, ...novos]) });
  const escolhas: Escolhas = {
    valorDe: (decisao) => picadas.get(decisao.chave) ?? atual(decisao),
    escolher: (decisao, valor) => mudar([[decisao.chave, valor]]),
    nomeDe: (decisao) => `escolha-${decisoes.indexOf(decisao)}`,
  };
  const feitas = decisoes.flatMap((decisao) => {
    const valor = picadas.get(decisao.chave);
    return valor === undefined || valor === '' || valor === atual(decisao) ? [] : [comoEscolha(decisao, valor)];
  });
  const aceitar = () =>
    mudar(
      decisoes.flatMap((decisao) =>
        decisao.aberta && decisao.proposta !== null && escolhas.valorDe(decisao) === null
          ? [[decisao.chave, decisao.proposta] as const]
          : [],
      ),
    );
  return { escolhas, feitas, aceitar };
}

function Problemas({ textos }: { readonly textos: readonly string[] }) {
  if (textos.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" title="O que a leitura encontrou">
      <List size="xs" className={classes.problemas}>
        {textos.map((texto) => (
          <List.Item key={texto}>{texto}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
