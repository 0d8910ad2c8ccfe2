import { Button, Group, Input, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useJanelaTardia } from '#app/components/janela-tardia.ts';
import { enderecoDoIcone } from '#app/map/icones/icone.ts';
import { ICONE_TAMANHO_PX } from '#domain/camada-tipo/medidas.ts';
import cor from '../cor/cor.module.css';
import classes from './camada-tipo.module.css';
import type { IconeDaBiblioteca } from './camada-tipo.ts';

/** Side of the thumbnails when the library opens, px. */
const MINIATURA_PX = 40;

interface Props {
  readonly icones: readonly IconeDaBiblioteca[];
  readonly escolhido: string;
  readonly cor: string;
  aoEscolher(icone: string): void;
}

/** Every icon there is, as large as one likes to see it. */
export default function BibliotecaDeIcones({ icones, escolhido, cor: tinta, aoEscolher }: Props) {
  const [aberta, fechar] = useJanelaTardia();
  const [marcado, setMarcado] = useState(escolhido);
  const [tamanho, setTamanho] = useState(MINIATURA_PX);
  const [busca, setBusca] = useState('');
  const vistos = icones.filter(({ nome }) => simples(nome).includes(simples(busca)));
  const usar = () => {
    aoEscolher(marcado);
    fechar();
  };
  return (
    <Modal
      opened={aberta}
      onClose={fechar}
      title="Biblioteca de ícones"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Stack gap="sm">
        <TextInput
          data-autofocus
          label="Buscar um ícone"
          value={busca}
          onChange={(event) => setBusca(event.currentTarget.value)}
        />
        <Input.Wrapper id="biblioteca-tamanho" label="Tamanho das miniaturas">
          <Group gap="xs" wrap="nowrap">
            <input
              id="biblioteca-tamanho"
              type="range"
              className={cor.deslizante}
              min={ICONE_TAMANHO_PX.minimo}
              max={ICONE_TAMANHO_PX.maximo}
              value={tamanho}
              aria-valuetext={`${tamanho} px`}
              onChange={(event) => setTamanho(event.currentTarget.valueAsNumber)}
            />
            <Text size="sm" className={cor.valor} aria-hidden>
              {tamanho} px
            </Text>
          </Group>
        </Input.Wrapper>
        <fieldset className={classes.biblioteca} aria-label="Ícones">
          {vistos.map(({ icone, nome }) => (
            <label key={icone} className={classes.opcao}>
              <input type="radio" name="biblioteca" checked={marcado === icone} onChange={() => setMarcado(icone)} />
              <span className={classes.moldura}>
                <img
                  src={enderecoDoIcone({ icone, tamanho: 100, cor: tinta, opacidade: 1 })}
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
        <Text size="sm" c="dimmed" role="status">
          {vistos.length === 0 ? `Nenhum ícone tem “${busca}” no nome.` : ''}
        </Text>
        <Group justify="flex-end">
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

/** Without accents and capitals, as a search compares. */
const simples = (texto: string) =>
  texto
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
