import { Button, Group, Input, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useRevalidator } from '@remix-run/react';
import { useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import cor from '#app/kit/cor/cor.module.css';
import { useJanelaTardia } from '#app/kit/janela-tardia.ts';
import { enderecoDoIcone } from '#app/map/layers/icone.ts';
import { ICONE_TAMANHO_PX } from '#domain/camada-tipo/medidas.ts';
import type { IconeDaBiblioteca } from './camada-tipo.form.ts';
import classes from './camada-tipo.module.css';
import { EnviarDesenho } from './enviar-desenho.tsx';
import { inativarIcone } from './icone-enviado.ts';

/** Side of the thumbnails when the library opens, px. */
const MINIATURA_PX = 40;

interface Props {
  readonly icones: readonly IconeDaBiblioteca[];
  readonly escolhido: string;
  readonly cor: string;
  aoEscolher(icone: string): void;
}

/** Every icon there is, as large as one likes to see it, and the way to bring another. */
export default function BibliotecaDeIcones({ icones, escolhido, cor: tinta, aoEscolher }: Props) {
  const [aberta, fechar] = useJanelaTardia();
  const [marcado, setMarcado] = useState(escolhido);
  const [tamanho, setTamanho] = useState(MINIATURA_PX);
  const [busca, setBusca] = useState('');
  const vistos = icones.filter(({ nome }) => simples(nome).includes(simples(busca)));
  const atual = icones.find(({ icone }) => icone === marcado);
  const usar = () => {
    aoEscolher(marcado);
    fechar();
  };
  return (
    <Modal opened={aberta} onClose={fechar} title="Biblioteca de ícones" size="lg">
      <Stack gap="sm">
        <Group gap="md" align="flex-end">
          <TextInput
            data-autofocus
            label="Buscar um ícone"
            value={busca}
            onChange={(event) => setBusca(event.currentTarget.value)}
          />
          <Tamanho px={tamanho} aoMudar={setTamanho} />
        </Group>
        <fieldset className={classes.biblioteca} aria-label="Ícones">
          {vistos.map(({ icone, nome }) => (
            <label key={icone} className={classes.opcao}>
              <input type="radio" name="biblioteca" checked={marcado === icone} onChange={() => setMarcado(icone)} />
              <span className={classes.moldura}>
                <img
                  src={enderecoDoIcone({ icone, tamanho: ICONE_TAMANHO_PX.maximo, cor: tinta, opacidade: 1 })}
                  width={tamanho}
                  height={tamanho}
                  alt=""
                  loading="lazy"
                />
              </span>
              {nome}
            </label>
          ))}
        </fieldset>
        {/* Always there: only what changes inside a status is read aloud. */}
        <Text size="sm" c="dimmed" role="status">
          {vistos.length === 0 && `Nenhum ícone tem “${busca}” no nome.`}
        </Text>
        <EnviarDesenho
          aoGuardar={({ icone, message }) => {
            avisar({ tipo: 'toast', nivel: 'success', mensagem: message });
            setBusca('');
            setMarcado(icone);
          }}
        />
        <Group justify="flex-end">
          {atual?.enviado === true && (
            <DeixarDeOferecer key={atual.icone} icone={atual} aoDeixar={() => setMarcado(escolhido)} />
          )}
          <Button variant="default" onClick={fechar}>
            Cancelar
          </Button>
          <Button disabled={marcado === ''} onClick={usar}>
            Usar este ícone
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Tamanho({ px, aoMudar }: { readonly px: number; aoMudar(px: number): void }) {
  return (
    <Input.Wrapper id="biblioteca-tamanho" label="Tamanho das miniaturas" flex={1} miw={180}>
      <Group gap="xs" wrap="nowrap">
        <input
          id="biblioteca-tamanho"
          type="range"
          className={cor.deslizante}
          min={ICONE_TAMANHO_PX.minimo}
          max={ICONE_TAMANHO_PX.maximo}
          value={px}
          aria-valuetext={`${px} px`}
          onChange={(event) => aoMudar(event.currentTarget.valueAsNumber)}
        />
        <Text size="sm" className={cor.valor} aria-hidden>
          {px} px
        </Text>
      </Group>
    </Input.Wrapper>
  );
}

interface PropsDoDeixar {
  readonly icone: IconeDaBiblioteca;
  aoDeixar(): void;
}

/** Pressed twice: once to ask, once to do it. */
function DeixarDeOferecer({ icone: { icone }, aoDeixar }: PropsDoDeixar) {
  const { revalidate } = useRevalidator();
  const [perguntado, setPerguntado] = useState(false);
  const [agindo, setAgindo] = useState(false);
  const deixar = async () => {
    if (!perguntado) {
      setPerguntado(true);
      return;
    }
    setAgindo(true);
    try {
      const { message } = await inativarIcone(icone);
      avisar({ tipo: 'toast', nivel: 'success', mensagem: message });
      revalidate();
      aoDeixar();
    } catch (erro) {
      avisarFalha(erro, 'Não foi possível deixar de oferecer o ícone');
    } finally {
      setAgindo(false);
    }
  };
  return (
    <Button variant="default" mr="auto" loading={agindo} onClick={deixar}>
      {perguntado ? 'Confirmar: deixar de oferecer' : 'Deixar de oferecer'}
    </Button>
  );
}

/** Without accents and capitals, as a search compares. */
const simples = (texto: string) =>
  texto
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
